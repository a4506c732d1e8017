/** A session of a replay: its clock is that of the replay, and it sends nothing. */
import { Session } from '@rasant/net/session.svelte';
import { namesOf } from './names';
import type { Player } from './player.svelte';
import type { Projection } from './projection';
import { ownTexts } from './texts/texts';

export class WatchedSession extends Session {
  constructor(
    projection: Projection,
    private readonly player: Player,
  ) {
    super(null, projection.openSocket);
  }

  override get active(): boolean {
    return false;
  }

  override nameOf(seat: number): string {
    return namesOf(this.player.recording.head, ownTexts.now)(seat);
  }

  override clock(): number {
    return this.player.time;
  }

  override left(): number {
    return -1;
  }

  override play(): boolean {
    return false;
  }
}
