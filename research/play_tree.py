"""Write the tree of the whole play to the file that the package ships."""

from pathlib import Path

import click
import numpy as np

from muggins.files.arrays import compress, write_file
from muggins.solver.play.tree import KIND, PACKED, VERSION, build_tree


def write_tree(path: Path) -> None:
    """Build the tree of a play of four cards each, and write it to a file."""
    tree = build_tree(4, (1, -1))
    depth = np.zeros(len(tree.parent), np.int8)
    for node, parent in enumerate(tree.parent[1:].tolist(), 1):
        depth[node] = depth[parent] + 1
    nodes = np.stack([depth, *(getattr(tree, name) for name in PACKED[1:])])
    arrays = {"nodes": nodes, "ends": tree.ends, **tree.tables._asdict()}
    about = {"kind": KIND, "version": VERSION, "command": "python -m research play_tree --out FILE"}
    write_file(path, about, {name: compress(array) for name, array in arrays.items()})


@click.command(epilog="Example: python -m research play_tree --out src/muggins/solver/play/tree.muggins")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The file.")
def main(out: Path) -> None:
    """Write the tree of the whole play to a file."""
    write_tree(out)


if __name__ == "__main__":
    main()
