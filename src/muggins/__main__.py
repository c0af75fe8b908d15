"""``python -m muggins`` is the command ``muggins``."""

from muggins.cli.main import main

if __name__ == "__main__":
    main()
