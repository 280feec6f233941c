"""Where the lines of records lie."""
