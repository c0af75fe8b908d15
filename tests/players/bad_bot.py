"""An engine that fails in the way it is told, in the first argument, when it is asked for a card."""

import os
import signal
import sys
import zlib

HOW = sys.argv[1]
said = 0


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if HOW == "mute":
    signal.pause()
if HOW == "stray":
    say("bestmove AC")
for line in sys.stdin:
    word = line.split()[0]
    if word == "cep":
        if HOW == "never":
            sys.exit("no licence")
        say("option name Seed type spin\ncepok")
    elif word == "position":
        line_of_position = line
        cards = line.split("hand ")[1].split()
        hand, toss = cards[:4], "toss" not in cards
        played = line.partition("play ")[2].split()
    elif word == "go":
        said += 1
        if HOW == "sometimes" and toss and zlib.crc32(line_of_position.encode()) % 150 == 0:
            sys.exit("a bad day")
        if toss:
            say(f"bestmove {cards[0]} {cards[1]}")
        elif HOW == "garbage":
            sys.stdout.buffer.write(b"\xff\xfe\x00 rubbish\nbestmove\xff\n" + bytes(range(256)) + b"\nbestmove 5X\n")
            sys.stdout.flush()
        elif HOW in {"noisy", "sometimes"}:
            sys.stdout.buffer.write(b"\xff\xfe\n\n info\ninfo string x\n")
            sys.stdout.flush()
            values = {c: "A23456789TJQK".index(c[0]) for c in hand if c not in played}
            say(f"  bestmove {min(values, key=lambda c: values[c])}  \r")
        elif HOW == "flood":
            while True:
                sys.stdout.write("x" * 1_000_000)
        elif HOW == "lines":
            say("\n".join(["info string nothing"] * 100_000))
        elif HOW == "hang":
            signal.pause()
        elif HOW == "deaf":
            os.close(0)
            signal.pause()
        elif HOW == "close":
            os.close(1)
            signal.pause()
        elif HOW == "exit":
            sys.stderr.write("Traceback\nKeyError: 'starter'\n")
            sys.exit(3)
        elif HOW == "kill":
            os.kill(os.getpid(), 9)
        elif HOW == "illegal":
            say("bestmove " + next(c for c in ("AC", "2C", "3C", "4C", "5C") if c not in hand))
        elif HOW == "two":
            say("bestmove AC 2C")
        elif HOW == "odds":
            say("info move AC probability lots\nbestmove AC")
        elif HOW == "infinite":
            say("info move AC value inf\nbestmove AC")
        else:
            sys.exit(f"told {HOW}")
    elif word == "quit":
        break
