"""What tables bring about is written first and told then; old logs go."""
