"""Pictures of ``muggins explore``: the grid of tosses, and what is played by the cards held."""

from collections.abc import Mapping
from math import nan
from typing import TYPE_CHECKING, Any

from muggins.cards import RANK_TEXT, Rank

if TYPE_CHECKING:
    from muggins.solver.query.explore import PlayNode

_COLOURS = (
    *("#0b3a6f", "#1f6aa8", "#4a97cc", "#9fcbe6", "#c62828", "#0f4d2a", "#2a8a4e"),
    *("#68bb86", "#b4e0c0", "#6b2f06", "#b4570e", "#e8913a", "#f6cf97"),
)
"""Aces to fours blue, fives red, six to nine green, ten-cards brown to yellow, as on the page."""
_GO = "#8c8c8c"


def draw_tosses(axes: Any, title: str, cells: Mapping[tuple[Rank, Rank], float], text: Mapping[Any, str]) -> None:
    """Draw figures of pairs of ranks as a grid; colours go both ways from zero where some are below it."""
    grid = [[cells.get((low, high), nan) for high in range(13)] for low in range(13)]
    most = max(map(abs, cells.values()), default=0) or 1.0
    compared = min(cells.values(), default=0) < 0
    axes.imshow(grid, cmap="RdBu" if compared else "Blues", vmin=-most if compared else 0, vmax=most)
    for (low, high), figure in cells.items():
        dark = abs(figure) > 0.6 * most
        axes.text(high, low, text[low, high], ha="center", va="center", fontsize=8, color="white" if dark else "black")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_ticks(range(13), list(RANK_TEXT))
    axes.xaxis.tick_top()
    axes.set_title(title)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)


def draw_play(axes: Any, node: "PlayNode") -> None:
    rows = node.by_rank
    labels = [f"{RANK_TEXT[row.ranks[0]]}  {row.probability:.0%}" for row in rows]
    left = [0.0] * len(rows)
    for rank in (*range(13), None):
        shares = [sum(card.probability for card in row.cards if card.rank == rank) for row in rows]
        if any(shares):
            name, colour = ("go", _GO) if rank is None else (RANK_TEXT[rank], _COLOURS[rank])
            axes.barh(range(len(rows)), shares, left=left, color=colour, label=name)
            left = [before + share for before, share in zip(left, shares, strict=True)]
    axes.set_yticks(range(len(rows)), labels)
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.set_ylabel("rank held, and how often")
    starter = "any starter" if node.starter is None else f"starter {RANK_TEXT[node.starter]}"
    after = f" after {node.played}" if node.played else ""
    axes.set_title(f"What the {node.role} plays{after}, {starter}")
    axes.legend(title="plays", loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
