/** What is seen of a table again and again, over games of bots in every game. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AdditionData, Book, WireEvent, ViewData } from '@rasant/wire/messages';
import { readLayout } from './layout';
import { ViewCache } from './look';
import { Table } from './table';

interface Fixture {
  book: Book;
  heard: { view: ViewData; steps: { events: WireEvent[]; additions: AdditionData[] }[] }[];
}

const folder = new URL('./fixtures/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

test.each(files)('%s: what has changed is looked at anew, and nothing else', (file) => {
  const { book, heard } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture;
  const viewCache = new ViewCache();
  let [kept, looked] = [0, 0];
  for (const { view, steps } of heard) {
    const table = new Table(readLayout(book), view);
    let before = viewCache.look(table);
    for (const { events, additions } of steps) {
      table.hear(events, additions, []);
      const after = viewCache.look(table);
      expect(after).toEqual(new ViewCache().look(table));
      kept += after.zones.filter((zone, number) => zone === before.zones[number]).length;
      looked += after.zones.length;
      before = after;
    }
  }
  expect(kept / looked).toBeGreaterThan(0.5);
});
