"""The solo game of Oceans: one player against Oceanic, which is played by the rules alone."""
