"""Time that passes for questions that rest."""

import hashlib
import json
from pathlib import Path


def let_rest(path: Path) -> None:
    """Make all questions of a file due."""
    packed = json.loads(path.read_text())
    for entry in packed["missed"]:
        entry["due"] = "2020-01-01T00:00:00+00:00"
    packed["sha256"] = hashlib.sha256(json.dumps(packed["missed"], sort_keys=True).encode()).hexdigest()
    path.write_text(json.dumps(packed))
