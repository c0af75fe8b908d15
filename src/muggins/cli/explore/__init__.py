"""``muggins explore``: how the solution plays, over all hands."""

import click

from muggins.cli.explore.discards import discards, hands, keeps
from muggins.cli.explore.discards_at import discards_at
from muggins.cli.explore.own import own_discards, own_play
from muggins.cli.explore.play import leads, play
from muggins.cli.explore.rules import rules
from muggins.cli.options import Group


@click.group("explore", cls=Group, epilog="Example: muggins explore play 4 J --starter 8")
def command() -> None:
    """See how the solution plays: what it discards and keeps, what each side may hold, what it leads and answers."""


for each in (rules, discards, discards_at, hands, keeps, play, leads, own_discards, own_play):
    command.add_command(each)
