"""A live table as messages: the lobby, the board for everyone, the desk of one player, and what is pressed there."""
