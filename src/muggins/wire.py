"""Results as JSON: one shape for ``--json``, the web API and their documentation.

A result is a frozen dataclass whose field names are those of the JSON. Cards, ranks, roles and seats are ints inside
and texts outside; their types carry how they are spelled.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import Any, ClassVar, TypeVar

from muggins.brief import BriefEnum, BriefHelp

_T = TypeVar("_T")

SCHEMA = 2
"""Version of names and shapes; raised when a name goes or changes its meaning."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """Marks an int, in ``Annotated[int, Spelled(...)]``, that is one of `texts` in JSON."""

    texts: tuple[str, ...]
    examples: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"{self.texts[0]}..{self.texts[-1]}"

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic_core import core_schema  # noqa: PLC0415 - loaded only where JSON is needed

        numbers = {text: number for number, text in enumerate(self.texts)}
        read = core_schema.no_info_after_validator_function(
            numbers.__getitem__, core_schema.literal_schema(list(self.texts))
        )
        return _as_text(core_schema.json_or_python_schema(read, handler(source)), self.texts.__getitem__)

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        return {**handler(core), "examples": list(self.examples)} if self.examples else handler(core)


class SpelledEnum(IntEnum, metaclass=BriefEnum):
    """An enumeration of ints that is a text, its ``str``, in JSON."""

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any:
        from pydantic_core import core_schema  # noqa: PLC0415 - loaded only where JSON is needed

        members = {str(member): member for member in cls}
        texts = core_schema.no_info_after_validator_function(members.get, core_schema.literal_schema(list(members)))
        return _as_text(core_schema.json_or_python_schema(texts, core_schema.is_instance_schema(cls)), str)

    @classmethod
    def __get_pydantic_json_schema__(cls, _core: Any, _handler: Any) -> Any:
        return {"type": "string", "enum": [str(member) for member in cls]}


@dataclass(frozen=True)
class Answer(metaclass=BriefHelp):
    """The outermost object of a JSON, with the version of its names and shapes."""

    schema: int = field(default=SCHEMA, init=False)


@dataclass(frozen=True, slots=True)
class Strict:
    """Read from JSON without unknown fields."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


def to_json(value: object) -> Any:
    """Return a dataclass or NamedTuple, or a list or dict of them, as JSON; a ValueError for values of other types.

    Example:
        >>> from muggins import Coach, parse_position
        >>> to_json(Coach().advise(parse_position('pone hand 4H 5D 6S JC starter 8D')).best)['card']
        'JC'
    """
    kind: Any = type(value)
    return _adapter(kind).dump_python(value, mode="json", warnings="error")


_WORDS = {
    "Input should be": "expected",
    "String should have": "expected",
    "greater than or equal to": "at least",
    "less than or equal to": "at most",
    "Field required": "expected such a field",
    "Unexpected keyword argument": "expected no such field",
}


def from_json(kind: type[_T], text: str) -> _T:
    """Return the value of a type that a JSON text holds; a ValueError of one line names a field of another type.

    Example:
        >>> from muggins.rules.role import Seat
        >>> from_json(Seat, '"P2"')
        <Seat.P2: 1>
    """
    of: Any = kind
    try:
        value: _T = _adapter(of).validate_json(text, strict=True)
    except ValueError as error:
        raise ValueError(_first_line(error)) from None
    return value


def parse_json(text: str) -> Any:
    """Return what a JSON text from outside holds; a ValueError for duplicate fields and lone surrogates, too."""
    try:
        return json.loads(text, object_pairs_hook=_checked)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _checked(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice[:40]!r} appears twice")
    for name, value in pairs:
        if isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise ValueError(f"{name[:40]}: expected whole characters")
    return fields


def _first_line(error: ValueError) -> str:
    faults: Any = getattr(error, "errors", None)  # pydantic's, which is loaded only where JSON is needed
    if faults is None:
        return str(error)
    return fault_line(faults(include_url=False, include_input=False)[0])


def fault_line(fault: Mapping[str, Any]) -> str:
    """Return what a validator found, in one line that names the field and repeats no value."""
    where = ".".join(str(part)[:40] for part in fault["loc"])
    why = str(fault.get("ctx", {}).get("error") or fault["msg"])
    for theirs, ours in _WORDS.items():
        why = why.replace(theirs, ours)
    return f"{where}: {why}" if where else why


def json_schema(kind: Any) -> dict[str, Any]:
    """Return the JSON schema of a type of results."""
    schema: dict[str, Any] = _adapter(kind).json_schema(mode="serialization")
    return schema


@cache
def _adapter(kind: Any) -> Any:
    from pydantic import TypeAdapter  # noqa: PLC0415 - loaded only where JSON is needed

    return TypeAdapter(kind)


def _as_text(schema: Any, text: Any) -> Any:
    from pydantic_core import core_schema  # noqa: PLC0415 - loaded only where JSON is needed

    written = core_schema.plain_serializer_function_ser_schema(text, return_schema=core_schema.str_schema())
    return {**schema, "serialization": written}
