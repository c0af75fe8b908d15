"""Engines: programs in any language that play by the protocol of docs/protocol.md."""
