"""A review as one file of HTML that opens anywhere, without a server and without a network.

It is the page's own review: its modules, its styles, and the answers that it would have asked for.
"""

import json
import re
from base64 import b64encode
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from muggins.cards import format_cards
from muggins.rules.position import parse_position
from muggins.web.bundle import BUNDLE, bundled
from muggins.wire import to_json

if TYPE_CHECKING:
    from muggins.coach.coach import Coach
    from muggins.coach.review import Review

_PAGE = Path(__file__).with_name("saved.html")
_STATIC = _PAGE.parent / "static"
_FIRST, _STYLES, _COURTS = "review/saved.js", ("style.css", "table.css"), "vendor/courts.svg"
_INSTEAD = {"api.js": "offline.js"}  # modules that others stand for in a file, which has no server to ask
_PICTURE = re.compile(r'url\("([a-z]+\.svg)"\)')
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:;"
    " base-uri 'none'; form-action 'none'"
)


def saved_review(review: "Review", coach: "Coach", weighed: Callable[[int, int], object] = lambda _n, _of: None) -> str:
    """Return the review of a game that is over as a file of HTML.

    `weighed` is called with the number of decisions whose alternatives the coach has weighed, and the number in all.
    """
    advice = {}
    for done, decision in enumerate(review.decisions, start=1):
        advice[decision.position] = to_json(coach.advise(parse_position(decision.position)))
        weighed(done, len(review.decisions))
    # A number would lead to a store that is elsewhere.
    data = {"review": {**to_json(review), "number": None}, "advice": advice}
    one, two = review.players
    title = f"{one} {review.scores[0]}, {two} {review.scores[1]} - cribbage, reviewed by Muggins"
    styles = _PICTURE.sub(
        lambda picture: f'url("data:image/svg+xml;base64,{b64encode((_STATIC / picture[1]).read_bytes()).decode()}")',
        "\n".join((_STATIC / name).read_text("utf-8") for name in _STYLES),
    )
    return _PAGE.read_text("utf-8").format(
        policy=_POLICY,
        title=escape(title),
        styles=styles.replace("</", "<\\/"),
        plain=_plain(review),
        courts=(_STATIC / _COURTS).read_text("utf-8").replace("<svg ", '<svg class="hidden" ', 1),
        data=json.dumps(data, ensure_ascii=True, allow_nan=False).replace("<", "\\u003c"),
        modules=_modules(),
    )


def _modules() -> str:
    files = {path.relative_to(_STATIC).as_posix(): path.read_bytes() for path in _STATIC.rglob("*.js")}
    files |= {module: files[other] for module, other in _INSTEAD.items()}
    return bundled(files, _FIRST)[BUNDLE].decode().replace("</script", "<\\/script")


def _plain(review: "Review") -> str:
    lines = (
        f"<li>Deal {d.deal}, {escape(review.players[d.seat])} at {d.scores[0]}-{d.scores[1]},"
        f" {escape(format_cards(d.hand, symbols=True))}: {escape(d.words)} {escape(d.mark)}</li>"
        for d in review.decisions
    )
    return f"<ol>{''.join(lines)}</ol>"
