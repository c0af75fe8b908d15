"""A table in HTML."""

from collections.abc import Iterable, Sequence
from html import escape

SHOWN = 20
"""Rows of a long list that a notebook shows."""


def shown_of(title: str, rows: int) -> str:
    """Return a caption that says how much of a list of rows is shown.

    Example:
        >>> shown_of("Holdings", 300), shown_of("Holdings", 3)
        ('Holdings, 20 of 300', 'Holdings')
    """
    return f"{title}, {SHOWN} of {rows:,}" if rows > SHOWN else title


def html_table(columns: Sequence[str], rows: Iterable[Sequence[str | None]], title: str = "") -> str:
    """Return an HTML table of texts; headings of columns set flush right begin with '>', columns of None are left out.

    Example:
        >>> html_table((">Net",), [("+0.12",)]).partition("<tbody>")[2]
        '<tr><td style="text-align:right">+0.12</td></tr></tbody></table>'
    """
    sides = ["right" if column.startswith(">") else "left" for column in columns]
    body = list(rows)
    empty = [any(row[place] is None for row in body) for place in range(len(columns))]

    def line(cells: Sequence[str | None], tag: str) -> str:
        tagged = (
            f'<{tag} style="text-align:{side}">{escape(cell or "")}</{tag}>'
            for cell, side, without in zip(cells, sides, empty, strict=True)
            if not without
        )
        return f"<tr>{''.join(tagged)}</tr>"

    caption = f"<caption>{escape(title)}</caption>" if title else ""
    head = line([column.lstrip(">") for column in columns], "th")
    lines = "".join(line(row, "td") for row in body)
    return f"<table>{caption}<thead>{head}</thead><tbody>{lines}</tbody></table>"
