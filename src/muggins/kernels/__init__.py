"""The rules again, compiled: ints and arrays in, ints out; proven equal to :mod:`muggins.rules`.

Private kernels (``@kernel``) compute on what they are given; public functions validate first. In kernels a role is 0
(pone) or 1 (dealer), an objective its place in rules.ruleset.Objective, ``six`` uint8[6] sorted, a stream uint64[1]; a
workspace is overwritten.
"""
