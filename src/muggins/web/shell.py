"""The page as a whole: all of its files under addresses that name their version, a digest of all files.

What such an address answers never changes, so a page never gets modules of two versions, whatever a browser's cache or
the service worker (static/worker.js) keeps.
"""

import gzip
import json
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from muggins import words
from muggins.web.bundle import bundled

PREFIX: Final = "/static/"
"""What the addresses with a version begin with."""
_PAGE, _WORKER = "index.html", "worker.js"
_APART = frozenset({"docs.html", "docs.js", _WORKER, words.FILE.name})  # what is not of the page
KINDS: Final = frozenset({".js", ".css", ".html", ".svg"})
_NAMED = re.compile(r'="/([^"]+\.(?:js|css))"')


@dataclass(frozen=True, slots=True)
class PageVersion:
    """The files of the page at one moment, by path, their digest, and the service worker without the list of files."""

    version: str
    files: dict[str, bytes]
    worker: bytes

    def address_of(self, path: str) -> str:
        return f"{PREFIX}{self.version}/{path}"

    @property
    def page(self) -> str:
        text = self.files[_PAGE].decode()
        return _NAMED.sub(lambda name: f'="{self.address_of(name[1])}"', text)

    @property
    def service_worker(self) -> str:
        files = [self.address_of(path) for path in sorted(self.files) if not path.startswith("icons/")]
        kept = {"version": self.version, "files": files}
        return f"const SHELL = {json.dumps(kept)};\n{self.worker.decode()}"


def version_of(every: dict[str, bytes]) -> PageVersion:
    """Return the page that some files make, by their paths."""
    whole = sha256(b"".join(f"{path} {len(content)}\n".encode() + content for path, content in every.items()))
    files = bundled({path: content for path, content in every.items() if path not in _APART}, "app.js")
    return PageVersion(whole.hexdigest()[:16], files, every[_WORKER])


def page_of(folder: Path) -> PageVersion:
    """Return the page that the files of a folder and the words make."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.suffix in KINDS}
    paths[words.FILE.name] = words.FILE
    return version_of({name: paths[name].read_bytes() for name in sorted(paths)})


def routes(folder: Path) -> APIRouter:
    """Return the routes of a page, whose files are read once: a server that runs stays of one version."""
    router = APIRouter(include_in_schema=False)

    @cache
    def page() -> PageVersion:
        return page_of(folder)

    @router.api_route("/", methods=["GET", "HEAD"])
    async def index() -> Response:
        return Response(page().page, media_type="text/html")

    @router.get("/worker.js")
    async def worker() -> Response:
        return Response(page().service_worker, media_type="text/javascript")

    @router.get(PREFIX + "{version}/{path:path}")
    async def file(request: Request, version: str, path: str) -> Response:
        content = page().files.get(path) if version == page().version else None
        if content is None:
            return JSONResponse({"error": "there is nothing here"}, 404)
        if path == _PAGE:
            return Response(page().page, media_type="text/html")
        return _packed_for(request, content, guess_type(path)[0])

    return router


def _packed_for(request: Request, content: bytes, kind: str | None) -> Response:
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(content, media_type=kind, headers={"vary": "accept-encoding"})
    headers = {"vary": "accept-encoding", "content-encoding": "gzip"}
    return Response(_packed(content), media_type=kind, headers=headers)


@lru_cache(maxsize=512)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)
