"""How likely does the pone win from 115-110, and what is one more point worth?"""

import muggins

for own in (115, 116):
    wins = muggins.win_probability((own, 110), muggins.Role.PONE, muggins.STANDARD)
    print(f"{own}-110: {wins.mean:.2%} ± {wins.error:.2%}")
