"""Answers as sheets of blocks, and sheets as embeds and buttons."""
