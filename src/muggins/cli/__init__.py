"""The command line: parse, call, render. No cribbage knowledge of its own."""
