/** The names of zones for screen readers. */
import { catalogue } from '@rasant/games/catalogue.svelte';
import { describe } from '@rasant/games/shelf';
import { language } from '@rasant/lang/language.svelte';
import type { Session } from '@rasant/net/session.svelte';
import type { ZoneLook } from '@rasant/table/look';

/** More words would say less than the picture does. */
const FEW = 4;

/** What a zone takes now, if it can be said in few words. */
export function takes(session: Session, { number, rule }: ZoneLook): readonly string[] {
  const labels = rule ? session.wanted(number).labels : [];
  return labels.length <= FEW ? labels : [];
}

/** Its kind, and which of them it is if there are several; whose it is if it is a team's. */
export function placeName(session: Session, zone: ZoneLook): string {
  const word = catalogue.words(session.game).zones[zone.kind] ?? zone.kind.replaceAll('_', ' ');
  const alike = session.zones(zone.kind, zone.owner);
  const which = alike.length > 1 ? ` ${alike.indexOf(zone) + 1}` : '';
  const team = zone.owner - session.book.teams.length;
  return `${team >= 0 ? `${language.texts.shell.team(team + 1)}, ` : ''}${word}${which}`;
}

/** The same, with what may be laid there. */
export function placeWithWish(session: Session, zone: ZoneLook): string {
  const wanted = takes(session, zone).map((label) => describe(session.game, label));
  const name = placeName(session, zone);
  return wanted.length ? `${name}, ${language.texts.table.takes(wanted.join(', '))}` : name;
}
