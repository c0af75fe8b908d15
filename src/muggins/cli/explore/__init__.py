"""``muggins explore``: how the solution plays: what it tosses, what it holds, leads and answers."""

import click

from muggins.cli.explore.at_score import toss_at
from muggins.cli.explore.own import own_play, own_toss
from muggins.cli.explore.play import play
from muggins.cli.explore.report import report
from muggins.cli.explore.toss import toss


@click.group("explore", epilog="Example: muggins explore play 4 J --starter 8")
def command() -> None:
    """See how the solution plays: what it tosses and keeps, what each side may hold, what it leads and answers."""


for each in (toss, toss_at, play, report, own_toss, own_play):
    command.add_command(each)
