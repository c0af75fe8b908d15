"""The rules again, compiled: ints and arrays in, ints out; proven equal to :mod:`muggins.rules`.

Private kernels (``@kernel``) compute on what they are given; public functions validate first.
"""
