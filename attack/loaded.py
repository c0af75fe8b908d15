"""What Python's fork server imports: all of the program, with its kernels and the solution."""

import gc
import os
import threading
from importlib import import_module

import muggins.web.app
import muggins.web.server  # noqa: F401
from muggins.cli.main import cli
from muggins.coach.parts import ALL
from muggins.coach.preparing import Preparation
from muggins.coach.warm import PARTS

for name in cli.list_commands(None):  # type: ignore[arg-type]
    cli.get_command(None, name)  # type: ignore[arg-type]
preparation = Preparation(load=False)  # so that no server compiles
preparation.start()
preparation.wait(ALL)
preparation.close()
for thread in set(threading.enumerate()) - {threading.current_thread()}:
    thread.join()
for part in PARTS:
    if not part.on_demand:
        part.run()
if breaking := os.environ.get("ATTACK_BREAKING"):  # what an attack does not find there, it would not find here
    module, _, name = breaking.partition(":")
    getattr(import_module(module), name)()
gc.freeze()
