"""`python -m rasant`: the command `rasant`, where its script is not on the path."""

from rasant.cli import main

if __name__ == "__main__":
    main()
