/** Cards with a coloured number, of several games. R7: red seven. set2: the back of the third seat's cards. */
import { COLOURS, type Colour } from '@rasant/cards/colours';
import { language } from '@rasant/lang/language.svelte';
import type { LayoutZone } from '@rasant/table/layout';

/** What is drawn of a card that is not seen there. */
export const back = ({ owner }: LayoutZone): string => `set${Math.max(owner, 0)}`;

export const isBack = (label: string): boolean => label.startsWith('set');

export function describe(label: string): string {
  const { cards } = language.texts;
  if (isBack(label)) return cards.back;
  return `${cards.colours[COLOURS[label.charAt(0) as Colour].name]} ${label.slice(1)}`;
}
