/** Folders of the page import each other in one direction only, so that each can be read and changed by itself. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cycleIn, foldersOf, importsOf, type Graph } from './imports';

const page = foldersOf(fileURLToPath(new URL('../', import.meta.url)));

test('no folders import each other in a ring', () => {
  expect(page.size).toBeGreaterThan(20);
  expect(cycleIn(page)).toEqual([]);
});

test('the table as data imports nothing but the types of messages', () => {
  expect([...(page.get('table') ?? [])]).toEqual(['wire']);
});

const graph = (edges: Record<string, string[]>): Graph =>
  new Map(Object.entries(edges).map(([folder, others]) => [folder, new Set(others)]));

test.each([
  ['a ring', { a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c', 'a']],
  ['a ring behind a way', { a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  ['two ways to one folder', { a: ['b', 'c'], b: ['c'], c: [] }, []],
])('%s', (_, edges, cycle) => {
  expect(cycleIn(graph(edges))).toEqual(cycle);
});

test('imports are found in every form but the dynamic one', () => {
  const source = [
    "import '@rasant/a/one';",
    "  import Two from '@rasant/b/Two.svelte';",
    "import {\n  three,\n  type Four,\n} from '@rasant/c/three';",
    "export { five } from '@rasant/d/five';",
    "const six = import('@rasant/e/six');",
  ].join('\n');
  expect(importsOf(source)).toEqual(['a/one', 'b/Two.svelte', 'c/three', 'd/five']);
});
