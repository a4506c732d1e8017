import { describe, expect, test } from 'vitest';
import { Numbers } from './numbers';

const english = new Numbers('en');

test('numbers below zero have the same minus, with or without a sign for those above', () => {
  expect([3, 0, -8].map(english.plain)).toEqual(['3', '0', '−8']);
  expect([3, 0, -8].map(english.signed)).toEqual(['+3', '0', '−8']);
  expect([english.plain(-0.6), english.signed(-0.6)]).toEqual(['−0.6', '−0.6']);
});

test('what is rounded has one decimal at most, and no sign if nothing is left of it', () => {
  expect([24.96, 1.26, -0.04, 0.04, -0].map(english.plain)).toEqual(['25', '1.3', '0', '0', '0']);
  expect([24.96, 1.26, -0.04, 0.04, -0].map(english.signed)).toEqual(['+25', '+1.3', '0', '0', '0']);
});

describe.each(['de', 'fr', 'it', 'nl', 'es'])('%s', (code) => {
  const numbers = new Numbers(code);

  test('decimals follow a comma', () => {
    expect([numbers.plain(-0.6), numbers.signed(-0.6), numbers.signed(0.6)]).toEqual(['−0,6', '−0,6', '+0,6']);
  });
});

test('a space before the percent sign is as the language wants it, and never breaks', () => {
  for (const code of ['en', 'it', 'nl']) expect(new Numbers(code).share(0.4)).toBe('40%');
  for (const code of ['de', 'es', 'fr']) expect(new Numbers(code).share(0.4)).toMatch(/^40[\u00a0\u202f]%$/);
});
