"""Walk down the play and watch both ranges change."""

import muggins

solution, starter = muggins.open_solution(), muggins.parse_rank("8")
for played in ("", "4", "4 J", "4 J J"):
    for hand_range in muggins.ranges_at(solution, starter, played):
        likely = hand_range.by_rank().argsort()[::-1][:4]
        ranks = ", ".join(f"{'A23456789TJQK'[rank]} {hand_range.by_rank()[rank]:.0%}" for rank in likely)
        print(f"{played or 'before the lead':16} {hand_range.role!s:7} {ranks}")
