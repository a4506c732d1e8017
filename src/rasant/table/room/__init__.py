"""What people do at one table besides moves: sit down, vote, chat, change the setup."""
