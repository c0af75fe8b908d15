"""The checksum of what a JSON file holds, kept in the file itself."""

import hashlib
import json
from typing import Any


def digest_of(content: Any) -> str:
    """Return the SHA-256, in hexadecimal, of what JSON can spell; the order of keys does not matter."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
