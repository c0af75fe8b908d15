"""Cribbage: rules, exact counting, a solved deal and a coach.

All public names, listed in ``__init__.pyi``, can be imported from here; each is
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
        from muggins.errors import did_you_mean  # noqa: PLC0415 - importing the package loads next to nothing

        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{did_you_mean(name, __all__)}") from None
