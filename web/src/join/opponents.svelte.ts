/** The opponents of “Play now”: chosen on the first screen, stored. */
import { recall, remember } from '@rasant/platform/storage';
import { USUAL_BOT } from '@rasant/net/botNames';

/** Bots that keep still: one practises alone. */
export const STILL = 'still';

/** In the order in which they are offered. */
export const PACES = [USUAL_BOT, 'relaxed', 'steady', 'quick', 'lightning'] as const;
export type Pace = (typeof PACES)[number];
export type Opponent = Pace | typeof STILL;

const isOpponent = (name: string | null): name is Opponent => name === STILL || PACES.some((pace) => pace === name);

class Opponents {
  private wish = $state<Opponent>(USUAL_BOT);

  constructor() {
    const kept = recall('opponents');
    if (isOpponent(kept)) this.wish = kept;
  }

  get chosen(): Opponent {
    return this.wish;
  }

  /** The bot of a table for several: practice is for one alone. */
  get pace(): Pace {
    return this.wish === STILL ? USUAL_BOT : this.wish;
  }

  choose(opponent: Opponent): void {
    this.wish = opponent;
    remember('opponents', opponent);
  }

  /** Is a tap on this game practice? In games with turns the bots must move. */
  practises(game: { at_once: boolean }): boolean {
    return this.wish === STILL && game.at_once;
  }
}

export const opponents = new Opponents();
