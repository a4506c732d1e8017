"""The page in other engines than Chromium's: a few journeys, the same in each."""
