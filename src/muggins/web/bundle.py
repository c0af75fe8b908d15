"""The modules of the first view as one file; browsers fetch six at a time, and each batch is a round trip.

The page's modules import by name and export constants, functions and classes, and none needs itself.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Final

from muggins import words

BUNDLE: Final = "first.js"
_FROM = re.compile(r'^import \{([^}]*)\} from "([^"]+)";', re.MULTILINE)
_ALL_FROM = re.compile(r'^export \* as (\w+) from "([^"]+)";', re.MULTILINE)
_WORDS = re.compile(r'^import (\w+) from "[^"]+\.json" with \{ type: "json" \};', re.MULTILINE)
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function\*?|class) (\w+))", re.MULTILINE)
_LIST = re.compile(r"\bexport ?\{([^}]*)\};?\s*\Z")
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/)[\s\S])*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE)


def bundled(files: Mapping[str, bytes], first: str) -> dict[str, bytes]:
    """Return a page's files with a bundle of the first module and all that it needs.

    A module of the bundle is replaced by one that re-exports what is in the bundle, for the views that come later.
    """
    whole, modules = ["const M = (globalThis.muggins = {});\n"], dict(files)
    for path, text in _in_order(files, first, set()):
        body, names = _as_function(path, text)
        given = ", ".join(f"{name}: {own}" for name, own in names.items())
        whole.append(f'M["{path}"] = (() => {{\n{body}\nreturn {{ {given} }};\n}})();\n')
        taken = f"{{ {', '.join(names)} }}"
        modules[path] = f'const {taken} = globalThis.muggins["{path}"];\nexport {taken};\n'.encode()
    return {**modules, BUNDLE: "".join(whole).encode()}


def _in_order(files: Mapping[str, bytes], path: str, seen: set[str]) -> Iterator[tuple[str, str]]:
    """Yield a module after all that it imports, each once."""
    seen.add(path)
    text = _COMMENT.sub("", files[path].decode())
    for _, address in [*_FROM.findall(text), *_ALL_FROM.findall(text)]:
        if (needed := _at(path, address)) not in seen:
            yield from _in_order(files, needed, seen)
    yield path, text


def _at(path: str, address: str) -> str:
    return normpath(f"{PurePosixPath(path).parent}/{address}")


def _as_function(path: str, text: str) -> tuple[str, dict[str, str]]:
    """Return the body of a function for a module, and the local name of each of its exports."""
    names = {name: name for name in [*_EXPORT.findall(text), *(name for name, _ in _ALL_FROM.findall(text))]}
    for listed in _LIST.findall(text):
        pairs = (each.split(" as ") for each in listed.split(","))
        names |= {pair[-1].strip(): pair[0].strip() for pair in pairs}
    text = _FROM.sub(lambda it: f'const {{{it[1].replace(" as ", ": ")}}} = M["{_at(path, it[2])}"];', text)
    text = _ALL_FROM.sub(lambda it: f'const {it[1]} = M["{_at(path, it[2])}"];', text)
    text = _WORDS.sub(lambda it: f"const {it[1]} = {json.dumps(json.loads(words.FILE.read_bytes()))};", text)
    text = _LATER.sub(lambda it: f'import("./{_at(path, it[1])}")', text)
    return _LIST.sub("", _EXPORT.sub("", text)).rstrip(), names
