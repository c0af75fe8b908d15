"""``muggins serve``: the table in the browser."""

import os
import sys
import webbrowser
from io import StringIO
from threading import Thread

import click
import segno
from rich.console import Console
from rich.text import Text

from muggins.archive.store import GameStore, store_path
from muggins.cli.compiling import preparation_of_server
from muggins.cli.options import json_option
from muggins.cli.terminal import answer, console, print_json, wants_json

_PORT = 8115


@click.command("serve", epilog="Example: muggins serve --port 8200 --no-browser")
@click.option("--port", type=click.IntRange(0, 65535), default=_PORT, show_default=True, help="0 for any that is free.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Where to listen; beyond this machine a token is asked for."
)
@click.option(
    "--token",
    envvar="MUGGINS_TOKEN",
    help="The password; made where one is needed. In MUGGINS_TOKEN the process list does not show it.",
)
@click.option("--address", "public", help="Where a proxy of yours serves it, such as https://cribbage.example.org.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--check", "checking", is_flag=True, help="Start, answer one request, end.")
@json_option
def command(*, port: int, host: str, token: str | None, public: str | None, no_browser: bool, checking: bool) -> None:
    """Serve the table to a browser: play, ask, review.

    Games are kept where muggins play keeps them, move by move. Ctrl-C ends.
    """
    from muggins.web.server import access_for, address_of, invitation_address, listen  # noqa: PLC0415

    # With --check any free port will do: a table may be open on the usual one.
    listening = listen(host, 0 if checking else port)
    access = access_for(listening, token, public)
    invited = invitation_address(host, listening, public)
    address = address_of(host, listening, access.token)
    for_phone = invited and f"{invited}{f'?token={access.token}' if access.token else ''}"

    from muggins.web.app import create_app  # noqa: PLC0415
    from muggins.web.games import Games  # noqa: PLC0415
    from muggins.web.server import Server, Serving, check  # noqa: PLC0415

    opens, as_json = not no_browser and _has_screen(), wants_json()

    def ready() -> None:
        if checking:
            return
        if as_json:
            print_json(Serving(address, access.token))
        else:
            # A phone may not know this machine by its name.
            phone = for_phone or ("" if opens else "--host 0.0.0.0")
            click.echo(f"The table is at {address}  ({phone and f'from a phone: {phone}; '}Ctrl-C ends)")
            out = console()
            if for_phone and out.is_terminal and out.color_system:
                show_qr(out, for_phone)
        if opens:
            # Not in the way of the first request.
            Thread(target=webbrowser.open, args=(address_of(host, listening, access.new_once()),), daemon=True).start()

    preparation = None if checking else preparation_of_server()
    app = create_app(Games(GameStore(store_path())), access, preparation, address=invited)
    server = Server(app, listening, ready)
    if checking:
        answer(check(server, listening, access.token), lambda _: click.echo("The table answers."))
        return
    server.serve_here()


def _has_screen() -> bool:
    """Return whether there is a browser with windows; one for text would take this terminal."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


_QUIET = 2  # empty squares around the code: four are standard, but a terminal has few lines


def show_qr(out: Console, address: str) -> None:
    """Print an address as a QR code, if the terminal is wide enough."""
    code, drawn = segno.make(address, error="l", micro=False), StringIO()
    if code.symbol_size(border=_QUIET)[0] <= out.width:
        code.terminal(drawn, border=_QUIET, compact=True)
        # Dark squares on light ones, whatever the colours of the terminal.
        out.print(Text(drawn.getvalue().rstrip("\n"), "#ffffff on #000000"))
