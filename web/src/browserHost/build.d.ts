/** How much Python and all games weigh, packed: the build knows. */
declare const PYTHON_BYTES: number;
