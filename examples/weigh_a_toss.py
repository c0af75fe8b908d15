"""Ask what to discard, and what each discard is worth."""

import muggins

view = muggins.parse_position("pone 112-115 hand 3H 4D 8S 9C JC KH")
advice = muggins.Coach().tosses(view)
for row in advice.rows[:3]:
    wins = row.at_score.win if row.at_score else float("nan")
    print(f"{muggins.format_cards(row.toss)}: net {row.net:.2f} points, wins {wins:.1%}")
print(advice.why)
