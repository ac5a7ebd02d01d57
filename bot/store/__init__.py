"""What the bot keeps between restarts."""
