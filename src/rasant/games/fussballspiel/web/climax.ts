/** The goal that was built, or what was wrong with it. */
import type { Climax, RoundEnd } from '@rasant/games/contract';
import type { Session } from '@rasant/net/session.svelte';
import { CELLS } from './pitch';
import { ownTexts } from './texts/texts';

export function climax({ how }: RoundEnd, session: Session): Climax {
  const cheered = session.fact('cheered') - 1;
  if (cheered < 0) return {};
  const zones = CELLS.map((_, cell) => session.book.zone(`frame${cheered}.${cell}`));
  if (how === 'goal') return { zones, word: ownTexts.now.goal };
  const ours = session.seated && session.book.teams[session.seat] === cheered;
  return { zones, word: ownTexts.now.own, note: ours ? ownTexts.now.wrong : '' };
}
