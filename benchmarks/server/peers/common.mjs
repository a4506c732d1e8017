// What the three peers share: the events every broadcast carries, and how they tell the benchmark that they listen.

/** What a move brings, of the size a card game's moves have. */
export const EVENTS = [
  ['m', 8, 30, 1, ['Y6']],
  ['m', 2, 8, 1, ['Y10'], ['B5']],
];

/** Tell the benchmark where to connect. */
export function listening(server) {
  process.stdout.write(`${server.address().port}\n`);
}

// Garbage is no memory of a connection: the benchmark has it collected before it looks.
process.on('SIGUSR2', () => globalThis.gc?.());
