"""Whether the program did well: as without an attack, or it said what was wrong in a line."""

from attack.nursery import Done
from attack.tally import Tally

_MOST_LINES = 3
"""Of what is said on standard error; a file may be damaged in more than one place."""


def wrong_with(done: Done) -> str:
    """Return what no attack excuses: a crash, a hang, a traceback, a long or an empty complaint; or nothing."""
    lines = done.err.splitlines()
    if done.status is None:
        return "it hangs"
    if done.status not in {0, 1, 2}:
        return f"status {done.status}"
    if "Traceback" in done.err or len(lines) > _MOST_LINES:
        return "it does not say it in a line"
    if done.status and not done.err and not done.out:
        return "it fails and says nothing"
    return ""


def count(tally: Tally, done: Done, sound: Done, at: str, *, exact: bool = False, **needed: str | bytes) -> None:
    """Count a command after an attack.

    Args:
        tally: what counts it.
        done: how it ended.
        sound: how it ends without an attack.
        at: what was attacked, and how.
        exact: whether it must answer as without an attack even where it tells of damage.
        needed: files to repeat it.
    """
    wrong = wrong_with(done)
    if not wrong and (done.status, done.out) == (sound.status, sound.out) and done.err in {"", sound.err}:
        tally.held()
    elif not wrong and done.err and (done.out == sound.out if exact else done.status or not sound.status):
        tally.told()
    else:
        said = f"{at}: {wrong or 'it answers otherwise, and says nothing'}"
        tally.failed(said, out=done.out, err=f"status {done.status}\n{done.err}", sound=sound.out, **needed)
