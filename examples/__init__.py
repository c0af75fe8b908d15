"""Short programs that use the library; docs/library.md shows them, a test runs them, mypy checks them."""
