"""An arena: bots against each other in every combination of seats and teams, rated with intervals."""
