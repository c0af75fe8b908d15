"""Read every discard of the solution as a table: what does the pone throw most often?"""

from collections import defaultdict

import muggins

table = muggins.toss_table(muggins.open_solution(), muggins.Role.PONE)
thrown: dict[str, float] = defaultdict(float)
for place, (first, second) in enumerate(table.tosses):
    ranks = table.hands[:, [first, second]] >> 2
    often = table.sizes * table.probabilities[:, place]
    for low in range(13):
        for high in range(low, 13):
            here = (ranks[:, 0] == low) & (ranks[:, 1] == high)
            thrown["A23456789TJQK"[low] + "A23456789TJQK"[high]] += float(often[here].sum())
for ranks_thrown, many in sorted(thrown.items(), key=lambda item: -item[1])[:5]:
    print(f"{ranks_thrown}: {many / table.sizes.sum():.1%} of all hands")
