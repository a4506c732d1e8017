import { expect, test } from 'vitest';
import { Tab } from './tab';

test('numbers of moves only go up, also when the clock of the device is set back', () => {
  const tab = new Tab({});
  const numbers = [tab.next(1000), tab.next(1000), tab.next(500), tab.next(2000)];
  expect(numbers).toEqual([1000, 1001, 1002, 2000]);
});

test('a tab that comes back has its name and counts on', () => {
  const tab = new Tab({ name: 'abc', last: 5000 });
  expect(tab.name).toBe('abc');
  expect(tab.next(10)).toBe(5001);
});

test('two tabs have two names, of a length that the server takes', () => {
  const [one, other] = [new Tab({}), new Tab({})];
  expect(one.name).not.toBe(other.name);
  expect(one.name).toMatch(/^[0-9a-f]{24}$/);
});
