"""Cribbage for those who train players: the compiled game in the interfaces that researchers use.

- :mod:`muggins.envs.vector`: thousands of games at once, arrays in and out; - :mod:`muggins.envs.openspiel`: the
OpenSpiel game ``python_muggins``; - :mod:`muggins.envs.pettingzoo`: two agents, turn by turn; -
:mod:`muggins.envs.gymnasium`: one agent against a player of Muggins.

The last three need ``pip install 'muggins[envs]'``.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submod_attrs={
        "format": ["GameFormat"],
        "gymnasium": ["SoloEnv"],
        "one": ["OneGame"],
        "openspiel": ["PlayerPolicy", "load_game"],
        "pettingzoo": ["DuelEnv", "env", "raw_env"],
        "vector": ["Batch", "VectorEnv"],
    },
)
