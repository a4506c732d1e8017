"""What a table writes down."""
