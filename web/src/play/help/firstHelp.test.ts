/** How rules begin, in a few words. */
import { expect, test } from 'vitest';
import { beginning } from './firstHelp';

test('the first points of the first list, below other text', () => {
  const rules =
    '# Heap\n\n*In turns.* An old game.\n\n## In a minute\n\n- Lay **one** card.\n- Or\n  pass.\n- Win.\n- Again.\n\n## Rules\n\n- **H-1** Cards.\n';
  expect(beginning(rules)).toEqual(['Lay one card.', 'Or pass.', 'Win.']);
});

test('without a list, the first sentences', () => {
  expect(beginning('# Heap\n\nLay a card. Who cannot, passes!\n\nThe first one out wins. Then again.')).toEqual([
    'Lay a card.',
    'Who cannot, passes!',
    'The first one out wins.',
  ]);
  expect(beginning('# Heap')).toEqual([]);
});
