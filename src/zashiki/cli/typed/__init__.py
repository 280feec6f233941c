"""What is typed on a command line in the terms of one game: tiles, hands, positions."""
