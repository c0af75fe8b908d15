"""Find what each decision of a recorded game cost."""

from pathlib import Path

import muggins

record = muggins.parse_record(Path("docs/game.txt").read_text("utf-8"))
review = muggins.Coach().review(record)
for decision in sorted(review.decisions, key=lambda decision: -decision.win_loss)[:2]:
    print(f"deal {decision.deal}, {review.players[decision.seat]}: {decision.words}")
    print(f"  {decision.win_loss:.1%} of wins, {decision.loss:.2f} points {decision.mark}")
