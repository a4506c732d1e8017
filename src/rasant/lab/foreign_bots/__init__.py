"""Foreign bots (of users): loaded and run in their own processes, and checked."""
