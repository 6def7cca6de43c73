"""How Indian documents print dates and numbers. Knows nothing of statutes."""
