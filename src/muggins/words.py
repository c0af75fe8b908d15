"""The words that people read: one file of JSON for a language, which the terminal and the page share.

A message is a text with named places, or such texts by the value of `by`, `other` for the rest. A place may have a
format: ``.2f``, ``+.2f`` or ``.0%`` of numbers, or one of `forms`: words by value, or the separators of a list.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("words") / "en.json"
_PLACE = re.compile(r"\{(\w+)(?::([^}]+))?\}")


@cache
def texts() -> Any:
    return json.loads(FILE.read_text("utf-8"))


def say(message: str, values: Mapping[str, object]) -> str:
    """Return the message of a name with values in its places; lists are lists of texts.

    Example:
        >>> say("reasons.makes", {"points": 14})
        'makes 14'
    """
    catalogue = texts()
    for name in message.split("."):
        catalogue = catalogue[name]
    text = catalogue if isinstance(catalogue, str) else _chosen(catalogue, values[catalogue["by"]])
    return _PLACE.sub(lambda place: _shown(values[place[1]], place[2]), text)


def _chosen(choice: Mapping[str, str], value: object) -> str:
    return choice.get(str(value)) or choice["other"]


def _shown(value: Any, form: str | None) -> str:
    if form is None:
        return str(value)
    if form[0] in ".+":
        return format(value, form)
    words = texts()["forms"][form]
    if isinstance(words, dict):
        return _chosen(words, value)
    *first, end = value
    joined: str = words[1].join([words[0].join(first), end] if first else [end])
    return joined
