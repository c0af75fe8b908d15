"""The man page from the commands' own help: ``python -m scripts.man_page [--write]``; docs/muggins.1."""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from muggins.cli.main import cli

TARGET = Path(__file__).resolve().parents[1] / "docs" / "muggins.1"
_FILES = (
    ("~/.local/share/muggins", "games, matches and solutions; $MUGGINS_DATA says where else"),
    ("~/.cache/muggins", "compiled code and unpacked solutions; it may be removed at any time"),
)
_STATUS = (
    ("0", "done"),
    ("1", "nowhere to write"),
    ("2", "bad input, said in one line on standard error"),
    ("130", "interrupted"),
)


def page() -> str:
    """Return the page as roff."""
    root = click.Context(cli, info_name="muggins")
    lines = [
        ".\\\" Made by scripts/man_page.py from the commands' help.",
        '.TH MUGGINS 1 "" "" "Cribbage"',
        ".SH NAME",
        "muggins \\- cribbage: count, play, ask, review, solve",
        ".SH SYNOPSIS",
        ".B muggins",
        ".I command",
        "[options] [arguments]",
        ".SH DESCRIPTION",
        *_paragraphs(cli.help or ""),
        "Every command takes --help, and nearly all --json: one object on standard output.",
        ".SH COMMANDS",
        *_commands(root, cli),
        ".SH EXIT STATUS",
        *_terms(_STATUS),
        ".SH FILES",
        *_terms(_FILES),
    ]
    return "\n".join(lines) + "\n"


def _commands(context: click.Context, group: click.Group) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=context)
        if isinstance(command, click.Group):
            yield from _commands(inner, command)
            continue
        usage = " ".join(command.collect_usage_pieces(inner))
        yield from (f".SS {_escaped(inner.command_path)} {_escaped(usage)}", *_paragraphs(command.help or ""))
        if command.epilog:
            yield from (".PP", _escaped(command.epilog))
        records = (param.get_help_record(inner) for param in command.get_params(inner))
        yield from _terms([record for record in records if record and record[1] and "--help" not in record[0]])


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        yield ".PP"
        if paragraph.startswith("\b"):
            yield from (".nf", *(_escaped(line) for line in paragraph.splitlines()[1:]), ".fi")
        else:
            yield _escaped(" ".join(paragraph.split()))


def _terms(terms: Sequence[tuple[str, str]]) -> Iterator[str]:
    for term, what in terms:
        yield from (".TP", f".B {_escaped(term)}", _escaped(" ".join(what.split())))


def _escaped(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"[^\x00-\x7f]", lambda found: f"\\[u{ord(found[0]):04X}]", text)
    return f"\\&{text}" if text.startswith((".", "'")) else text


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the page, or say that it is not as it would be written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    if parser.parse_args(arguments).write:
        TARGET.write_text(page(), "utf-8")
    elif not TARGET.is_file() or TARGET.read_text("utf-8") != page():
        sys.exit(f"{TARGET.name} is not as the commands say: run python -m scripts.man_page --write")


if __name__ == "__main__":
    main()
