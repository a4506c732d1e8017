"""Studies: a table varied over a grid, played with the same seeds everywhere, told with intervals."""
