/** Impossible numbers are reported at their field: who, what and why, by which rule. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { en } from '@rasant/lang/en';
import { Numbers } from '@rasant/lang/numbers';
import { itemAt } from '@rasant/table/itemAt';
import type { AllTexts, Pad } from '@rasant/wire/messages';
import { asTyped, nothingTyped, numberOf, problemsOf, retyped, type Typed } from './check';
import english from './texts/en';
import { countWord, inWords, sumInWords } from './words';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../table/fixtures/${file}`, import.meta.url), 'utf8'));
const pads = read('pads/pads.json') as Pad[];
const { games } = read('shelf/en.json') as AllTexts;
const padOf = (game: string): Pad => pads.find((pad) => pad.game === game)!;
const USUAL = {
  match: 'to_99',
  max_rounds: '20',
  tie: 'share',
  end: 'automatic',
  stalemate: 'score_round',
  variant: 'none',
};
const NAMES = ['Anna', 'Ben', '<b>Carla</b>'];

/** Every complaint, as it is read, with the rule behind it and the field it stands at. */
function complaints(game: string, typed: Typed, settings: Record<string, string> = USUAL): string[] {
  const pad = padOf(game);
  const words = games[game]!;
  return problemsOf(pad, settings, typed).map((problem) => {
    const sentence = inWords(
      problem,
      itemAt(NAMES, problem.party),
      countWord(pad, problem.count, words, en),
      words,
      english,
    );
    return `${problem.count}${problem.party} ${problem.kind === 'limit' ? `${problem.limit.rule} ` : ''}${sentence}`;
  });
}

describe.each([
  ['ligretto', { stack: 'L-6', set: 'L-1', gone: 'L-19', empty: 'L-25' }],
  ['fun_run', { stack: 'FR-6', set: 'FR-4', gone: 'FR-13', empty: 'FR-25' }],
])('%s', (game, rules) => {
  test.each([
    [['12', '9'], ['3', '11'], [`left1 ${rules.stack} A stack starts with 10 cards, so Ben cannot have 11 left.`]],
    [
      ['41', '9'],
      ['0', '1'],
      [`left0 ${rules.set} Anna has 40 cards: 41 in the middle and on the stack together cannot be.`],
    ],
    [
      ['38', '9'],
      ['3', '1'],
      [`left0 ${rules.set} Anna has 40 cards: 41 in the middle and on the stack together cannot be.`],
    ],
    [['10', '9'], ['0', '0'], expect.arrayContaining([expect.stringContaining(`left1 ${rules.gone} Too few, Ben`)])],
    [['10', '19'], ['0', '0'], [expect.stringContaining(`left1 ${rules.empty} Ben: only one stack can be empty`)]],
    [['-1', '19'], ['0', '3'], [expect.stringContaining('laid0 Anna: “Cards in the middle” cannot be below zero.')]],
    [['−1', '19'], ['0', '3'], [expect.stringContaining('laid0 Anna: “Cards in the middle” cannot be below zero.')]],
    [['12.5', '19'], ['0', '3'], ['laid0 Anna: “Cards in the middle” takes whole numbers only.']],
    [['12,5', '19'], ['0', '3'], ['laid0 Anna: “Cards in the middle” takes whole numbers only.']],
    [['', '19'], ['0', '3'], ['laid0 Anna: “Cards in the middle” is still empty.']],
    [['12', '1e3'], ['0', '3'], ['laid1 Ben: “Cards in the middle” must be a number.']],
    [['12', 'NaN'], ['0', '3'], ['laid1 Ben: “Cards in the middle” must be a number.']],
    [
      ['12', '99999999999999999999'],
      ['0', '3'],
      expect.arrayContaining(['laid1 Ben: “Cards in the middle” is too large a number.']),
    ],
    [['20', '19'], ['0', '3'], []],
    [['20', '19'], ['2', '3'], []],
    [['40', '5'], ['0', '5'], []],
  ])('laid %j, left %j', (laid, left, said) => {
    expect(complaints(game, { laid, left })).toEqual(said);
  });

  test('two empty stacks can be where the end must be called', () => {
    expect(complaints(game, { laid: ['20', '19'], left: ['0', '0'] }, { ...USUAL, end: 'call' })).toEqual([]);
  });
});

test('what is not typed yet may still be anything', () => {
  expect(complaints('ligretto', { laid: ['3', ''], left: ['', '0'] })).toEqual([
    'laid1 Ben: “Cards in the middle” is still empty.',
    'left0 Anna: “Left on the stack” is still empty.',
  ]);
});

test('on the own row, in the variant, a card leaves the stack without one in the middle (L-38)', () => {
  expect(complaints('ligretto', { laid: ['3', '12'], left: ['0', '4'] }, { ...USUAL, variant: 'row_buffer' })).toEqual(
    [],
  );
});

test('there are no more goals than cards with one (ST-3)', () => {
  expect(complaints('schuss_und_tor', { goals: ['9', '9', '4'], doubles: ['0', '0', '0'] })).toEqual([
    'goals2 ST-3 Only 21 cards have a single goal; 22 altogether cannot be.',
  ]);
  expect(complaints('schuss_und_tor', { goals: ['9', '9', '3'], doubles: ['1', '0', '1'] })).toEqual([
    'doubles2 ST-3 There is one “Zwei Tore” in the box, not 2. It counts two goals.',
  ]);
  expect(complaints('schuss_und_tor', { goals: ['9', '9', '3'], doubles: ['0', '0', '1'] })).toEqual([]);
});

test('markup in a name is said as it is', () => {
  expect(complaints('ligretto', { laid: ['12', '12', '12'], left: ['0', '1', '12'] }).at(0)).toContain(
    'so <b>Carla</b> cannot have 12 left',
  );
});

test('a field starts empty, or with what is usual there', () => {
  expect(nothingTyped(padOf('schuss_und_tor'), 2)).toEqual({ goals: ['', ''], doubles: ['0', '0'] });
  expect(retyped(nothingTyped(padOf('ligretto'), 2), 'left', 1, '3')).toEqual({ laid: ['', ''], left: ['', '3'] });
  expect(asTyped({ left: [3, 0] })).toEqual({ left: ['3', '0'] });
});

test.each([
  ['7', 7],
  [' 07 ', 7],
  ['+7', 7],
  ['-7', -7],
  ['−7', -7],
  ['-0', 0],
  ['7.0', NaN],
  ['', NaN],
  ['７', NaN],
])('%j is %d', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test('a sum is written as one reckons it, once all of it is there', () => {
  const { plain } = new Numbers('en');
  expect(sumInWords(padOf('ligretto'), { laid: ['12'], left: ['3'] }, 0, plain)).toBe('12 − 2 × 3 = 6');
  expect(sumInWords(padOf('ligretto'), { laid: ['2'], left: ['8'] }, 0, plain)).toBe('2 − 2 × 8 = −14');
  expect(sumInWords(padOf('schuss_und_tor'), { goals: ['3'], doubles: ['1'] }, 0, plain)).toBe('3 + 2 × 1 = 5');
  expect(sumInWords(padOf('ligretto'), { laid: ['2'], left: [''] }, 0, plain)).toBe('');
  expect(sumInWords(padOf('kickoff'), { goal: ['1'] }, 0, plain)).toBe('');
});
