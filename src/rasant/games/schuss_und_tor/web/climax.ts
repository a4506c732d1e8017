/** The last shot, or the last footballer that was laid. */
import { settings } from '@rasant/platform/settings.svelte';
import type { Climax, RoundEnd } from '@rasant/games/contract';
import type { Session } from '@rasant/net/session.svelte';
import { Pitch } from './pitch.svelte';
import { newsOf, turnOf } from './shot.svelte';

export function climax({ happening, emptied }: RoundEnd, session: Session): Climax {
  const news = newsOf(happening, session.book);
  // the card is still turning
  if (news)
    return {
      anchor: 'shot',
      lands: news.kind === 'shot' && !settings.get('calm') ? turnOf(new Pitch(session).turnMs) : undefined,
    };
  const pile = session.zone('pile').number;
  return emptied < 0 ? { zones: [pile] } : { zones: [pile], seats: [emptied] };
}
