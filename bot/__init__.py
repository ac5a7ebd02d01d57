"""The chat: commands, views and the playground. No rule of any game lives here."""
