"""What each difference of the 2023 study's engine does to its tosses: ``python -m scripts.engine_parts FOLDER``.

The folder is one that ``muggins study cfr`` has trained in. The same decks are played four times: by the rules, with
the study's way to pay the last card, with its way to choose among equals, and with both.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from muggins.solver.sampled.agents import PARTS, PartTraining
from muggins.studies.original.parts import agent_player, measure
from muggins.studies.original.play import StudyEngine


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table of match points a game against greedy+greedy, one row a part."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("folder", type=Path, help="where muggins study cfr has trained")
    parser.add_argument("--games", type=int, default=250_000, help="of each measurement")
    parser.add_argument("--seed", type=int, default=1, help="that the parts were trained with")
    options = parser.parse_args(arguments)
    files = {name: options.folder / name.replace(",", "").replace(" ", "-") for name in PARTS}
    parts = [part for part in PARTS.values() if part.sees is None and files[part.name].exists()]
    if not parts:
        parser.error(f"folder {str(options.folder)!r}: expected one that muggins study cfr has trained in")
    print("| part | thousands | by the rules | pays twice | chooses so | both |")
    print("|---|---|---|---|---|---|")
    for part in parts:
        training = PartTraining(part, options.seed, None)
        training.load(files[part.name])
        players, cells = (agent_player(training, None), agent_player(None, None)), []
        for spares_first in (False, True):
            for pays_twice in (False, True):
                engine = StudyEngine(pays_twice=pays_twice, spares_first=spares_first)
                found = measure(players, options.games, seed=options.seed, threads=2, engine=engine)
                cells.append(f"{found.mean:+.4f} ± {found.half_width:.4f}")
        print(f"| {part.name} | {training.iterations // 1000:,} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
