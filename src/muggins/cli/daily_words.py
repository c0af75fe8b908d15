"""What the terminal says of the daily deals: stars and streaks."""

from rich.console import Console

from muggins.quiz.daily import DailyResults, stars_text


def streak_text(found: DailyResults) -> str:
    best = f" (best: {found.best_streak})" if found.best_streak > found.streak else ""
    return f"Streak: {found.streak} day{'' if found.streak == 1 else 's'}{best}"


def stars_shown(out: Console, stars: int) -> str:
    return shown(out, stars_text(stars))


def shown(out: Console, text: str) -> str:
    return text if out.encoding.lower().startswith("utf") else text.replace("★", "*").replace("☆", ".")
