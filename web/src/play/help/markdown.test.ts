import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMarkdown, readSpans } from './markdown';

test('bold, code, italics and links within a line', () => {
  expect(readSpans('**L-1** a `set` of *forty*, see [above](x.md)')).toEqual([
    { text: 'L-1', look: 'strong' },
    { text: ' a ', look: 'plain' },
    { text: 'set', look: 'code' },
    { text: ' of ', look: 'plain' },
    { text: 'forty', look: 'emphasis' },
    { text: ', see above', look: 'plain' },
  ]);
});

test('an item may run over several lines', () => {
  const [list] = readMarkdown('- one\n  goes on\n- two');
  expect(list).toEqual({
    kind: 'list',
    items: [[{ text: 'one goes on', look: 'plain' }], [{ text: 'two', look: 'plain' }]],
  });
});

test('a table has a head and rows', () => {
  const [table] = readMarkdown('| a | b |\n|---|---|\n| 1 | **2** |');
  expect(table).toMatchObject({
    kind: 'table',
    head: [[{ text: 'a' }], [{ text: 'b' }]],
    rows: [[[{ text: '1' }], [{ text: '2' }]]],
  });
});

test('a drawing keeps its lines and all that stands in them', () => {
  expect(readMarkdown('Look:\n\n```text\n | 8 |  **\n stack\n```\n\nSo it is.')[1]).toEqual({
    kind: 'drawing',
    text: ' | 8 |  **\n stack',
  });
});

const games = new URL('../../../../src/rasant/games/', import.meta.url);
const folders = readdirSync(games).filter((name) => existsSync(new URL(`${name}/README.md`, games)));

test.each(folders)('the rules of %s leave no mark unread', (name) => {
  const blocks = readMarkdown(readFileSync(new URL(`${name}/README.md`, games), 'utf8'));
  expect(blocks.at(0)?.kind).toBe('heading');
  expect(/\*\*|\]\(|\|---|```/.exec(JSON.stringify(blocks))?.[0]).toBeUndefined();
});
