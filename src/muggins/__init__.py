"""Cribbage: rules, exact counting, a solved deal and a coach.

All public names, listed in ``__init__.pyi``, can be imported from here; what stands behind a name is
loaded when it is first used. Cards are ints 0..51 and ranks 0..12: see :mod:`muggins.cards`.
"""

import lazy_loader

__version__ = "0.4.0"

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
