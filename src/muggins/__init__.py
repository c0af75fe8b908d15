"""Cribbage: rules, exact counting, a solved deal and a coach.

All public names, listed in ``__init__.pyi``, can be imported from here; what stands behind a name is
loaded when it is first used. Cards are ints 0..51 and ranks 0..12: see :mod:`muggins.cards`.
"""

import lazy_loader

__version__ = "0.4.0"

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    """Return a public name, loaded when it is first used; a misspelt one is answered with the likely one."""
    try:
        return _load(name)
    except AttributeError:
        from difflib import get_close_matches  # noqa: PLC0415 - importing the package loads next to nothing

        names = {each.lower(): each for each in __all__}
        close = " or ".join(names[each] for each in get_close_matches(name.lower(), names, 2, 0.8))
        hint = f"; did you mean {close}?" if close else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}") from None
