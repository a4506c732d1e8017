import { expect, test } from 'vitest';
import type { LessonState } from '@rasant/wire/messages';
import { itemAt } from '@rasant/table/itemAt';
import { selectors } from './pointing';

const step: LessonState = {
  step: 1,
  steps: 9,
  key: 'open',
  waits: 'you',
  seat: 0,
  wrong: false,
  zones: [],
  face: '',
  verbs: [],
  choice: 0,
};

test('of a card that can be laid, where it lies is touched and where it goes is seen', () => {
  const marks = selectors({ ...step, zones: [4, 11], face: 'R1' }, true);
  expect(marks.map(([, mark]) => mark)).toEqual(['do', 'see']);
  expect(marks.at(0)?.[0]).toContain('[data-zone="4"] [data-face="R1"]');
});

test('nothing is marked for touching while the learner cannot act', () => {
  expect(selectors({ ...step, zones: [4, 11], face: 'R1' }, false).map(([, mark]) => mark)).toEqual(['see', 'see']);
});

test('of an act with a choice the right one is touched', () => {
  const [selector, mark] = itemAt(selectors({ ...step, verbs: ['walk'], choice: 2 }, true), 0);
  expect(mark).toBe('do');
  expect(selector).toContain('[data-verb="walk"][data-choice="2"]');
});
