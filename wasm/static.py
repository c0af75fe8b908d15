"""The page with its engine as static files, which any web host serves: ``python -m wasm.static FILE FOLDER``."""

import gzip
import json
import shutil
import sys
from hashlib import sha256
from pathlib import Path

from muggins import words
from muggins.web.app import STATIC
from muggins.web.bundle import BUNDLE, bundled
from muggins.web.shell import KINDS, version_of
from wasm.solution import packed_solution

ROOT = Path(__file__).parents[1]
_PAGE = ROOT / "wasm" / "page"
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self';"
    " manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)


def write_site(folder: Path, module: Path) -> None:
    """Write the page around a compiled module, instead of what is in the folder, and print its size."""
    shutil.rmtree(folder, ignore_errors=True)
    solution = packed_solution()
    name = f"solution-{sha256(solution).hexdigest()[:16]}.bin"
    page = version_of(_files(module, name))
    _write(folder / name, solution)
    for path, content in page.files.items():
        _write(folder / "static" / page.version / path, content)
    head = f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    index = page.page.replace('<meta charset="utf-8">', head).replace('="/', '="').encode()
    _write(folder / "static" / page.version / "index.html", index)
    _write(folder / "worker.js", page.service_worker.replace('"/static/', '"static/').encode())
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text("utf-8").replace('"/', '"'))
    manifest |= {"id": ".", "start_url": ".", "scope": "."}
    _write(folder / "manifest.webmanifest", json.dumps(manifest).encode())
    shutil.copytree(STATIC / "icons", folder / "icons")
    shutil.copy(STATIC / "icon.svg", folder)
    _write(folder / "index.html", index)  # written last: it tells make that the page is complete
    print(f"{folder}: {sum(path.stat().st_size for path in folder.rglob('*.*')):,} bytes")


def _files(module: Path, solution: str) -> dict[str, bytes]:
    """Return the files of the page by path: it asks a worker with the engine, in the place of a server."""
    files = {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in sorted(STATIC.rglob("*"))
        if path.suffix in KINDS
    }
    files |= {words.FILE.name: words.FILE.read_bytes(), "engine.js": (_PAGE / "asking.js").read_bytes()}
    worker = _worker().replace(b"solution.bin", solution.encode())
    return files | {"engine-worker.js": worker, "engine.bin": gzip.compress(module.read_bytes(), mtime=0)}


def _worker() -> bytes:
    """Return the worker and all that it imports as one script."""
    shared = (*(STATIC / "texts").glob("*.js"), STATIC / "coach" / "reasons.js")
    sources = [*_PAGE.glob("*.js"), _PAGE.parent / "engine.js", *shared]
    modules = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sources}
    return bundled(modules, "wasm/page/worker.js")[BUNDLE]


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":  # a process of its own: where the module is compiled, nothing else can be
    write_site(Path(sys.argv[2]), Path(sys.argv[1]))
