import { expect, test } from 'vitest';
import { GAP, hides, placeHelp, type Surroundings } from './helpPlace';

const phone = { width: 390, height: 844, top: 6 };
const help = { width: 366, height: 120 };
const stack = { left: 10, top: 690, width: 105, height: 146 };
const row = [{ left: 120, top: 620, width: 260, height: 116 }];

const placed = (around: Surroundings, screen = phone) => ({ ...placeHelp(help, around, screen), ...help });

test('it stands just above what it speaks of where nothing else is', () => {
  const box = placed({ target: { left: 100, top: 400, width: 190, height: 200 }, own: [], acts: [], others: [] });
  expect(box).toMatchObject({ top: 400 - help.height - GAP, left: 12 });
});

test('own cards beside what it speaks of stay in sight', () => {
  const around = { target: stack, own: [stack, ...row], acts: [], others: [] };
  const box = placed(around);
  expect(hides(box, around)).toBe(0);
  expect(box.top + box.height).toBeLessThanOrEqual(Math.min(...row.map(({ top }) => top)));
  expect(box.top).toBeGreaterThan(400);
});

test('what others have is covered only where it must be', () => {
  const target = { left: 20, top: 300, width: 350, height: 200 };
  const rivals = { left: 0, top: 160, width: 390, height: 130 };
  const box = placed({ target, own: [], acts: [], others: [rivals] });
  expect(box.top).toBeGreaterThanOrEqual(target.top + target.height);
});

test('what can be done is covered later than what others have', () => {
  const target = { left: 20, top: 300, width: 350, height: 200 };
  const acts = [{ left: 0, top: 510, width: 390, height: 130 }];
  const box = placed({ target, own: [], acts, others: [{ left: 0, top: 160, width: 390, height: 130 }] });
  expect(box.top + box.height).toBeLessThanOrEqual(target.top);
});

test('without anything in particular it stands at the upper edge, unless that is one’s own', () => {
  expect(placed({ own: [], acts: [], others: [] })).toMatchObject({ top: phone.top, left: 12 });
  expect(
    placed({ own: [{ left: 0, top: 0, width: 390, height: 50 }], acts: [], others: [] }).top,
  ).toBeGreaterThanOrEqual(50);
});

test('where there is no room it hides as little as it can, and stays on the screen', () => {
  const low = { width: 390, height: 200, top: 6 };
  const box = placed(
    {
      target: { left: 0, top: 0, width: 390, height: 90 },
      own: [{ left: 0, top: 100, width: 390, height: 100 }],
      acts: [],
      others: [],
    },
    low,
  );
  expect(box.top).toBeGreaterThanOrEqual(low.top);
  expect(box.top + box.height).toBeLessThanOrEqual(low.height);
});
