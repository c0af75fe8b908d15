"""Muggins: cribbage, counted exactly.

Rooms, from the ground up: :mod:`muggins.cards`, :mod:`muggins.rules` (the law in plain Python),
:mod:`muggins.kernels` (the law again, compiled), :mod:`muggins.counting` (exact averages),
:mod:`muggins.cli` (the command). Importing this package alone imports nothing heavy.
"""

__version__ = "0.1.0"
