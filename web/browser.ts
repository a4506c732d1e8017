/** For tests: what the page reads of its browser as soon as it is loaded. Whoever needs more of one brings it along. */
Object.assign(globalThis, {
  location: new URL('http://play.test/'),
  document: { documentElement: { dataset: {} } },
});
