"""What the texts of Scenario cards do."""
