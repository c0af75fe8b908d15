"""The coach, asked by one at a time: its searches share their room.

The solution's own moves need no lock, and go on beside it.
"""

from threading import RLock

COACH = RLock()
"""Held by whoever asks the coach to weigh something."""


def warm_up() -> None:
    """Load and compile all that a table needs, so that the first player does not wait."""
    from muggins.coach.play import advise_play, believe  # noqa: PLC0415 - they compile
    from muggins.coach.table import Options, Table  # noqa: PLC0415
    from muggins.coach.toss import advise_toss  # noqa: PLC0415
    from muggins.rules.deal import Phase  # noqa: PLC0415

    with COACH:
        table = Table(Options(), "warm")
        while table.awaits is not None:
            view = table.view
            if table.awaits is Phase.TOSS:
                table.toss(advise_toss(view.dealt, view.role).best.tossed)
            elif len(table.record.deals) > 1:
                # Played badly, so that the opponent comes to where it must search.
                table.play(max(view.legal_cards()))
            else:
                believe(view)
                table.play(advise_play(view).best.card)
