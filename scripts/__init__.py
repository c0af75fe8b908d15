"""What prints the documentation's figures and draws its pictures; run each as ``python -m scripts.NAME``.

best_responder.py: what a perfect opponent gains in the play, by playing (docs/measurements/exploitability.md).
equilibrium_tables.py: the equilibrium's tables in src/muggins/counting/data (docs/tables.md).
exploitability_again.py: what a perfect opponent gains, in plain Python (docs/measurements/exploitability.md).
fit_rules.py: rules of thumb fitted to the solution (docs/rules-to-remember.md).
folk_rules.py: what the rules that books teach are worth (docs/rules-to-remember.md).
goldens.py: what the console blocks of the documentation print.
guards.py: checks of the code that no linter has, part of ``make lint``.
icons.py: the icons of the page as an app, as PNG from their SVG.
learned_gap.py: what the learned player gives up, by part and by how it mixes (docs/learned.md).
level_losses.py: what the decisions of each opponent lose, by theme (docs/measurements/coach.md).
level_strength.py: what each level wins or loses against the solution (docs/measurements/coach.md).
library_page.py: docs/library.md, from the programs of examples/.
man_page.py: docs/muggins.1, the man page, from the commands' help.
margins.py: by how much games are won, and how many are skunks (docs/measurements/against-others.md).
paired_matches.py: two players against a third, with the same decks (docs/measurements/playing-for-the-score.md).
pictures.py: the pictures of the commands (docs/pictures).
play_decisions.py: decisions in the play with what each card loses, as data (docs/rules-to-remember.md).
reply_times.py: whether the clock tells that a card was forced (docs/fairness.md).
rooms.py: the tables of docs/architecture.md.
rules_in_order.py: rules of the play as a list in order, next to points (docs/rules-to-remember.md).
rules_learned.py: the fitted rules with their figures and examples, as the package has them.
same_games.py: whether players still play as they did (docs/measurements/playing-for-the-score.md).
screens.py: pictures of the page in all sizes, to look at and for docs/pictures (--docs).
score_game.py: a prototype of the play solved for wins at one score (docs/measurements/score-game.md).
score_ceiling.py: how near play for the score comes to a best response in wins.
speed_page.py: docs/speed.md from the figures that were measured.
tosses_and_leads.py: tosses and leads of the shipped solution (docs/measurements/decisions.md).
win_or_points.py: how often the best choice for the win is not the best for points at 0-0 (docs/measurements/coach.md).
wire_types.py: types/wire.d.ts, from the types of the web API.
"""
