/**
 * A shot on goal as it is shown: the action card comes, turns slowly, and only then is it known what it brought. The
 * table itself is ahead of this; components that draw goals ask here what may be seen already.
 */
import type { Happening, Session, SessionListener } from '@rasant/net/session.svelte';
import { settings } from '@rasant/platform/settings.svelte';
import { sound } from '@rasant/sound/sounds';
import { itemAt } from '@rasant/table/itemAt';
import type { Layout } from '@rasant/table/layout';
import type { Pitch } from './pitch.svelte';
import { readLabel } from './label';
import type { Texts } from './texts/texts';

/** `turning`: not known yet; `open`: it can be stopped, or has just been seen; then how it ended. */
export type Stage = 'turning' | 'open' | 'goal' | 'saved';

export interface Shot {
  readonly shooter: number;
  readonly label: string;
  readonly worth: number;
  readonly stoppable: boolean;
  readonly stage: Stage;
  /** Who stopped it, or -1. */
  readonly by: number;
  /** How long it turns. */
  readonly ms: number;
}

const TURN_MS = 1700;
/** Where there is hardly time to answer, it may not be spent on looking. */
const SHARE_OF_TURN = 0.2;
const SEEN_MS = 1500;

/** How long a card turns where a turn lasts so long; 0: as long as it takes. */
export const turnOf = (turnMs: number): number => Math.min(TURN_MS, (turnMs || Infinity) * SHARE_OF_TURN);

/** What a batch says of a shot: a new one, or the end of the one that is open. */
export type News =
  | { kind: 'shot'; shooter: number; label: string; worth: number; stoppable: boolean }
  | { kind: 'saved'; by: number }
  | { kind: 'in' }
  | null;

/** Read from what moved: out of the action pile, or away from where a card waited to be stopped. */
export function newsOf({ moves, seat }: Pick<Happening, 'moves' | 'seat'>, layout: Layout): News {
  const kindOf = (zone: number): string => itemAt(layout.zones, zone).kind;
  const drawn = moves.find(({ from }) => kindOf(from) === 'action');
  const [label] = drawn?.labels ?? [];
  if (drawn && label !== undefined) {
    const card = readLabel(label);
    const goal = card.kind === 'goal' ? card : undefined;
    return {
      kind: 'shot',
      shooter: itemAt(layout.zones, drawn.to).owner,
      label,
      worth: goal?.worth ?? 0,
      stoppable: goal?.stopper !== undefined,
    };
  }
  const away = moves.find(({ from }) => kindOf(from) === 'drawn');
  if (!away) return null;
  if (kindOf(away.to) === 'goals') return { kind: 'in' };
  // a stopped goal is spent; so is a special card, which is no save
  const stopped = away.labels.some((label) => readLabel(label).kind === 'goal');
  return stopped ? { kind: 'saved', by: seat } : null;
}

type ShotWords = Pick<Texts, 'shot' | 'yourShot' | 'goalFor' | 'yourGoal' | 'savedBy' | 'yourSave'>;

/** Who shoots, has scored or has stopped it, in words; nothing while it is open. */
export function shotInWords(
  { stage, shooter, by }: Shot,
  viewer: number,
  nameOf: (seat: number) => string,
  words: ShotWords,
): string {
  const say = (seat: number, yours: string, others: (name: string) => string): string =>
    seat === viewer ? yours : others(nameOf(seat));
  if (stage === 'turning') return say(shooter, words.yourShot, words.shot);
  if (stage === 'goal') return say(shooter, words.yourGoal, words.goalFor);
  return stage === 'saved' ? say(by, words.yourSave, words.savedBy) : '';
}

export class Shots implements SessionListener {
  shot = $state.raw<Shot | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turnedAt = 0;
  /** The match is over: the last shot stays to be seen. */
  private last = false;

  constructor(
    private readonly session: Session,
    private readonly pitch: Pick<Pitch, 'turnMs'>,
  ) {}

  happened(happening: Happening): void {
    this.follow(happening);
    const news = newsOf(happening, this.session.book);
    if (!news) return;
    if (news.kind === 'shot') {
      const { shooter, label, worth, stoppable } = news;
      const ms = settings.get('calm') ? 0 : turnOf(this.pitch.turnMs);
      this.turnedAt = performance.now() + ms;
      this.show({ shooter, label, worth, stoppable, stage: 'turning', by: -1, ms });
      sound('tick');
      this.later(() => this.turned());
    } else if (this.shot) {
      const stage = news.kind === 'in' ? 'goal' : 'saved';
      const by = news.kind === 'saved' ? news.by : -1;
      // not before the card is shown
      this.later(() => this.finish(stage, by));
    }
  }

  private follow({ events }: Happening): void {
    if (events.some(([kind]) => kind === 'e')) this.last = true;
    else if (events.some(([kind]) => kind === 'b')) {
      this.last = false;
      clearTimeout(this.timer);
      this.shot = null;
    }
  }

  /** Goals that the table counts already and that were not shown yet. */
  hidden(seat: number): number {
    return this.shot?.stage === 'turning' && this.shot.shooter === seat && !this.shot.stoppable ? this.shot.worth : 0;
  }

  /** The drawn card is not known yet, so nothing may give it away. */
  get hushed(): boolean {
    return this.shot?.stage === 'turning';
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private turned(): void {
    const { shot } = this;
    if (!shot) return;
    if (shot.worth && !shot.stoppable) this.finish('goal', -1);
    else {
      this.show({ ...shot, stage: 'open' });
      sound(shot.worth ? 'whistle' : 'flip');
      if (!shot.worth) this.vanish();
    }
  }

  private finish(stage: 'goal' | 'saved', by: number): void {
    if (!this.shot) return;
    this.show({ ...this.shot, stage, by });
    sound(stage === 'goal' ? 'cheer' : 'slap');
    this.vanish();
  }

  private vanish(): void {
    if (!this.last) this.timer = setTimeout(() => (this.shot = null), SEEN_MS);
  }

  private show(shot: Shot): void {
    clearTimeout(this.timer);
    this.shot = shot;
  }

  /** As soon as the card has turned, at once if it has. */
  private later(what: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(what, Math.max(0, this.turnedAt - performance.now()));
  }
}
