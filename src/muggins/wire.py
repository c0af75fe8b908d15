"""How values leave the program: one JSON for ``--json``, for the web API, and for the documentation of both.

A result is a frozen dataclass whose field names are the names of the JSON. Cards, ranks, roles and
seats are ints inside and texts outside; their types carry how they are spelled.
"""

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import Any

SCHEMA = 1
"""Version of the names and shapes; it grows when a name goes or changes its meaning."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """Marks an int, in ``Annotated[int, Spelled(...)]``, that is a text wherever it leaves the program.

    Attributes:
        texts: what each number is called.
        examples: texts for the documentation.
    """

    texts: tuple[str, ...]
    examples: tuple[str, ...] = ()

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Tell pydantic, where it is loaded, how to write such a number."""
        return _as_text(handler(source), self.texts.__getitem__)

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        """Tell pydantic how to document it."""
        return {**handler(core), "examples": list(self.examples)} if self.examples else handler(core)


class SpelledEnum(IntEnum):
    """An enumeration of ints that is a text, its ``str``, wherever it leaves the program."""

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: Any) -> Any:
        """Tell pydantic, where it is loaded, how to write a member."""
        from pydantic_core import core_schema  # noqa: PLC0415 - loaded only where JSON is written

        return _as_text(core_schema.is_instance_schema(cls), str)

    @classmethod
    def __get_pydantic_json_schema__(cls, _core: Any, _handler: Any) -> Any:
        """Tell pydantic how to document it."""
        return {"type": "string", "enum": [str(member) for member in cls]}


@dataclass(frozen=True)
class Answer:
    """A whole answer, the outermost object of a JSON; a class derived from it may have slots or not.

    Attributes:
        schema: the version of its names and shapes.
    """

    schema: int = field(default=SCHEMA, init=False)


def to_json(value: object) -> Any:
    """Return a result as JSON has it: objects, lists, texts, numbers, booleans and None.

    Args:
        value: a dataclass, a NamedTuple, or a list or dict of them, all fields with type hints.

    Raises:
        ValueError: a value that is not of the type that its field says.

    Example:
        >>> from muggins import Coach, parse_position
        >>> to_json(Coach().advise(parse_position('pone hand 4H 5D 6S JC starter 8D')).best)['card']
        'JC'
    """
    kind: Any = type(value)
    return _adapter(kind).dump_python(value, mode="json", warnings="error")


def json_schema(kind: Any) -> dict[str, Any]:
    """Return the JSON schema of a type of results."""
    schema: dict[str, Any] = _adapter(kind).json_schema(mode="serialization")
    return schema


@cache
def _adapter(kind: Any) -> Any:
    from pydantic import TypeAdapter  # noqa: PLC0415 - loaded only where JSON is written

    return TypeAdapter(kind)


def _as_text(schema: Any, text: Any) -> Any:
    from pydantic_core import core_schema  # noqa: PLC0415 - loaded only where JSON is written

    written = core_schema.plain_serializer_function_ser_schema(text, return_schema=core_schema.str_schema())
    return {**schema, "serialization": written}
