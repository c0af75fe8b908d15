"""Classes whose ``help`` fits a screen: what a class can do, without what every class can."""

import re
from enum import EnumMeta
from types import MemberDescriptorType
from typing import Protocol

_GIVEN = {"builtins", "enum"}  # modules whose classes hand down what every class of their kind has


class BriefHelp(type):
    """Keeps what comes with Python, fields, and what the docstring lists out of ``dir`` and ``help`` of a class."""

    def __dir__(cls) -> list[str]:
        given = (vars(base) for base in cls.__mro__ if base.__module__ in _GIVEN)
        listed = re.findall(r"^ +(\w+): ", cls.__doc__ or "", re.MULTILINE)
        hidden = set(getattr(cls, "_fields", ())).union(listed, *given)
        names = [name for name in super().__dir__() if not name.startswith("_") and name not in hidden]
        return [name for name in names if not isinstance(getattr(cls, name, None), MemberDescriptorType)]


class BriefEnum(BriefHelp, EnumMeta):
    """BriefHelp of an enumeration."""


class BriefAbstract(BriefHelp, type(Protocol)):  # type: ignore[misc] # a subclass of ABCMeta
    """BriefHelp of a protocol or an abstract class."""


def brief(kind: type) -> BriefHelp:
    """Return a NamedTuple, which cannot name a metaclass, with BriefHelp."""
    return BriefHelp(kind.__name__, kind.__bases__, dict(vars(kind)))
