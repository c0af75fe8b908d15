"""The game as the 2023 study's engine played it, to measure in; the product's rules are in rules/."""
