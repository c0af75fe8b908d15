"""The coach, asked by one at a time: its searches share their room.

The solution's own moves need no lock, and go on beside it.
"""

from threading import RLock

COACH = RLock()
"""Held by whoever asks the coach to weigh something."""


def warm_up() -> None:
    """Load and compile all that a table needs, so that the first player does not wait."""
    from muggins.coach.at_score_play import stakes_of_cards  # noqa: PLC0415
    from muggins.coach.at_score_toss import stakes_of_tosses  # noqa: PLC0415
    from muggins.coach.play import advise_play, believe  # noqa: PLC0415 - they compile
    from muggins.coach.toss import advise_toss  # noqa: PLC0415
    from muggins.rules.deal import Phase  # noqa: PLC0415
    from muggins.table.table import Options, Table  # noqa: PLC0415

    with COACH:
        table = Table(Options(), "warm")
        while table.awaits is not None:
            view = table.view
            if table.awaits is Phase.TOSS:
                advice = advise_toss(view.dealt, view.role)
                stakes_of_tosses(advice, (1, 1), deals=2)
                table.toss(advice.best.tossed)
            elif len(table.record.deals) > 1:
                # Played badly, so that the opponent comes to where it must search.
                table.play(max(view.legal_cards()))
            else:
                believe(view)
                cards = advise_play(view)
                stakes_of_cards(view, cards)
                table.play(cards.best.card)
