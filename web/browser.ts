/** For tests: what the page reads of its browser as soon as it is loaded. A test that needs more brings it along. */
import { vi } from 'vitest';

Object.assign(globalThis, {
  location: new URL('http://play.test/'),
  document: { documentElement: { dataset: {} } },
});

/** What comes about is waited for as long as a test may take: a second, as usual, is short on a busy machine. */
const LONGEST_MS = 120_000;
const { waitFor } = vi;
vi.waitFor = (holds, options) => waitFor(holds, options ?? LONGEST_MS);
