"""What draws the pictures of the documentation and makes its generated pages; run each as ``python -m scripts.NAME``.

goldens.py: what the console blocks of the documentation print.
guards.py: checks of the code that no linter has, part of ``make lint``.
icons.py: the icons of the page as an app, as PNG from their SVG.
man_page.py: docs/muggins.1, the man page, from the commands' help.
pictures.py: the pictures of the commands (docs/pictures).
rooms.py: what each module does; the site's page Architecture.
same_games.py: whether players still play as they did (docs/measurements/playing-for-the-score.md).
screens.py: pictures of the page in all sizes, to look at and for docs/pictures (--docs).
shipped_code.py: kernels/shipped_code.muggins, the compiled kernels that are shipped.
speed_page.py: the figures that were measured, as tables; the site's page Speed.
wire_types.py: types/wire.d.ts, from the types of the web API.
"""
