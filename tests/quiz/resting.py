"""Time that passes for questions that rest."""

from muggins.files.sqlite import Database, put, rows_of


def let_rest(file: Database) -> None:
    """Make all questions of a file due."""
    with file.writing() as database:
        for drill, key, step, _ in rows_of(database, "question"):
            put(database, "question", drill, key, step, "2020-01-01T00:00:00+00:00")
