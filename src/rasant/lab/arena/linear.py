"""Linear algebra for the small matrices of an arena, without numpy."""

from collections.abc import Sequence

Matrix = list[list[float]]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a regular matrix, by Gauss-Jordan elimination with partial pivoting."""
    size = len(matrix)
    rows = [[*row, *(float(place == number) for place in range(size))] for number, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(size):
            if row != column:
                factor = rows[row][column]
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]


def product(one: Matrix, other: Matrix) -> Matrix:
    """The product of two matrices."""
    return [
        [sum(x * y for x, y in zip(row, column, strict=True)) for column in zip(*other, strict=True)] for row in one
    ]


def quadratic(weights: Sequence[float], matrix: Matrix) -> float:
    """The variance of a weighted sum, from the covariances of its terms; never negative by rounding."""
    rows = [sum(x * y for x, y in zip(row, weights, strict=True)) for row in matrix]
    return max(0.0, sum(x * y for x, y in zip(weights, rows, strict=True)))
