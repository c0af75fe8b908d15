"""What draws the pictures of the documentation and makes its generated pages; run each as ``python -m scripts.NAME``.

fit_rules.py: rules of thumb fitted to the solution (docs/rules-to-remember.md).
folk_rules.py: what the rules that books teach are worth (docs/rules-to-remember.md).
goldens.py: what the console blocks of the documentation print.
guards.py: checks of the code that no linter has, part of ``make lint``.
icons.py: the icons of the page as an app, as PNG from their SVG.
library_page.py: docs/library.md, from the programs of examples/.
man_page.py: docs/muggins.1, the man page, from the commands' help.
pictures.py: the pictures of the commands (docs/pictures).
play_decisions.py: decisions in the play with what each card loses, as data (docs/rules-to-remember.md).
rooms.py: the tables of docs/architecture.md.
rules_in_order.py: rules of the play as a list in order, next to points (docs/rules-to-remember.md).
rules_learned.py: the fitted rules with their figures and examples, as the package has them.
same_games.py: whether players still play as they did (docs/measurements/playing-for-the-score.md).
screens.py: pictures of the page in all sizes, to look at and for docs/pictures (--docs).
speed_page.py: docs/speed.md from the figures that were measured.
wire_types.py: types/wire.d.ts, from the types of the web API.
"""
