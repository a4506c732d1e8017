"""Studies: a table varied over a grid, every cell played with the same seeds, results with intervals."""
