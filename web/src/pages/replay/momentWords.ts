/** Key moments in words, and times as a clock shows them. */
import type { Texts as PageTexts } from '@rasant/lang/texts';
import type { KeyMoment } from '@rasant/wire/messages';
import type { Texts } from './texts/texts';

export interface Redactor {
  readonly nameOf: (seat: number) => string;
  readonly texts: PageTexts;
  readonly own: Texts;
  /** The number of the last batch: what happens there is the end of all. */
  readonly last: number;
}

export function momentInWords(
  { kind, seq, round, seat, other, ms }: KeyMoment,
  { nameOf, texts, own, last }: Redactor,
): string {
  switch (kind) {
    case 'round':
      return texts.roundOver.round(round);
    case 'goal':
      return texts.ends.goal(nameOf(seat));
    case 'race':
      return own.faster(nameOf(seat), ms, nameOf(other));
    case 'decisive':
      return own.decisive;
    case 'end':
      return seq >= last ? own.matchEnds : own.roundEnds(round);
  }
}

/** "2:07". */
export function clockTime(ms: number): string {
  const seconds = Math.floor(Math.max(ms, 0) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
