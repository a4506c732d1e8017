/**
 * Laying a card by tapping it. Where it can go to one place only, it goes; where there is a choice it is picked up, and
 * a tap on one of its targets lays it there.
 */
import type { Option, Session } from '@rasant/net/session.svelte';
import { isAsGood } from './grouping';

type PlayableTable = Pick<Session, 'plays' | 'zone' | 'play'>;

export class Picking {
  private wish = $state.raw<Pick<Option, 'src' | 'face'>>();

  constructor(private readonly session: PlayableTable) {}

  /** Where the card that is picked up can go; nothing if none is, or if it cannot be laid any more. */
  readonly choices: readonly Option[] = $derived(this.wish ? this.optionsOf(this.wish.src, this.wish.face) : []);

  isPicked(src: number, face: string): boolean {
    return this.choices.length > 0 && this.wish?.src === src && this.wish.face === face;
  }

  isTarget(zone: number): boolean {
    return this.choices.some(({ dst }) => dst === zone);
  }

  /** A card is tapped: lay it, or pick it up, or put it back. What fits nowhere is refused, with the reason. */
  tapCard(src: number, face: string): void {
    const options = this.optionsOf(src, face);
    if (options.length > 1) this.wish = this.isPicked(src, face) ? undefined : { src, face };
    else this.play(options[0] ?? { src, face });
  }

  /** A place is tapped: the card that is picked up goes there. False if that is not what was meant. */
  tapPlace(zone: number): boolean {
    const option = this.choices.find(({ dst }) => dst === zone);
    if (option) this.play(option);
    return !!option;
  }

  play({ src, face, dst, way }: Pick<Option, 'src' | 'face'> & Partial<Option>): void {
    this.wish = undefined;
    this.session.play(src, face, dst, way);
  }

  putBack(): void {
    this.wish = undefined;
  }

  private optionsOf(src: number, face: string): Option[] {
    const options = this.session.plays.filter((play) => play.src === src && play.face === face);
    const same = (one: Option, other: Option): boolean =>
      one.way === other.way && isAsGood(this.session.zone(one.dst), this.session.zone(other.dst));
    return options.filter((option, k) => !options.slice(0, k).some((earlier) => same(earlier, option)));
  }
}
