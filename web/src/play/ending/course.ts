/** The course of a match in words: the target, and the last possible round. */
import type { Texts } from '@rasant/lang/texts';
import type { GameTexts, TableSetup } from '@rasant/wire/messages';

/** Nothing for a match of one round. */
export function courseOf(
  round: number,
  { settings }: Pick<TableSetup, 'settings'>,
  { options }: Pick<GameTexts, 'options'>,
  { roundOver }: Texts,
): string {
  const match = settings.match ?? '';
  if (match === 'single') return '';
  const fixed = /^rounds:(\d+)$/.exec(match)?.[1];
  if (fixed) return roundOver.roundOf(round, Number(fixed));
  const most = Number(settings.max_rounds ?? 0);
  const target = options.match?.values[match];
  return [most ? roundOver.roundAtMost(round, most) : '', target].filter(Boolean).join(' · ');
}
