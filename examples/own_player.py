"""Let a player of your own meet the solution, every deck twice."""

import muggins
from muggins import Card, View


class FiveKeeper:
    """Keeps its fives, discards the highest other cards, and plays the highest card that fits."""

    def toss(self, view: View) -> tuple[Card, Card]:
        """Return the two cards to discard."""
        first, second = sorted(view.dealt, key=lambda card: (muggins.format_card(card)[0] != "5", card))[-2:]
        return first, second

    def play(self, view: View) -> Card:
        """Return the card to play."""
        return max(view.legal_cards())


if __name__ == "__main__":
    result = muggins.play_match(FiveKeeper(), "nash", 40, seed=7)
    points = result.match_points()
    print(f"{result.games} games: {points.mean:+.2f} ± {points.half_width:.2f} match points a game")
