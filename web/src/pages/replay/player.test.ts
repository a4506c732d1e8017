/** A player driven by hand: what it sends, where it stops, and that a session sees what was. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HOLDS, Player, type Projector } from './player.svelte';
import { recordingOf, replays } from '@rasant/recording/fixtures';
import { Projection } from './projection';
import type { Recording } from '@rasant/recording/recording';
import { WatchedSession } from './watchedSession.svelte';

const TICK_MS = 16;
const MOST_TICKS = 200_000;

function projected(recording: Recording) {
  const projection = new Projection(recording);
  const player = new Player(recording, projection);
  return { player, session: new WatchedSession(projection, player) };
}

/** Let time pass until this is so. */
function passUntil(player: Player, done: () => boolean): number {
  let passed = 0;
  while (!done() && passed < MOST_TICKS * TICK_MS) {
    player.pass(TICK_MS);
    passed += TICK_MS;
  }
  expect(done()).toBe(true);
  return passed;
}

describe.each(replays())('%s', (file) => {
  test('a session that is played to sees every table there was, and may do nothing', async () => {
    const recording = await recordingOf(file);
    const { player, session } = projected(recording);
    player.speed = 8;
    player.play();
    let seen = -1;
    passUntil(player, () => {
      if (player.frame !== seen)
        expect(session.table?.wire(), `frame ${player.frame}`).toEqual(recording.tableAt(player.frame).wire());
      seen = player.frame;
      expect([session.active, session.plays.length, session.acts.length]).toEqual([false, 0, 0]);
      return !player.playing;
    });
    expect(player.frame).toBe(recording.last);
    expect(session.room).toEqual(recording.frame(recording.last).room);
    expect(session.connection).toBe('live');
  });

  test('a session sees the same wherever one jumps, back and forth', async () => {
    const recording = await recordingOf(file);
    const { player, session } = projected(recording);
    const places = Array.from({ length: 40 }, (_, k) => (k * 7919) % (recording.last + 1));
    for (const frame of places) {
      player.goToFrame(frame);
      expect(session.table?.wire()).toEqual(recording.tableAt(frame).wire());
      expect(session.clock()).toBe(player.time);
      // and it goes on from there
      player.play();
      passUntil(player, () => player.frame !== frame || !player.playing);
      player.pause();
      expect(session.table?.wire()).toEqual(recording.tableAt(player.frame).wire());
    }
  });
});

describe('time', () => {
  const file = replays().find((name) => name.startsWith('kickoff.0'))!;
  let recording: Recording;
  let projector: {
    jump: ReturnType<typeof vi.fn<Projector['jump']>>;
    advance: ReturnType<typeof vi.fn<Projector['advance']>>;
  };
  let player: Player;

  beforeEach(async () => {
    recording = await recordingOf(file);
    projector = { jump: vi.fn(), advance: vi.fn() };
    player = new Player(recording, projector);
  });

  test('stands still until it is played, and when it is paused', () => {
    player.pass(10_000);
    expect([player.frame, player.time]).toEqual([0, recording.start]);
    player.play();
    passUntil(player, () => player.frame > 5);
    player.pause();
    const { frame, time } = player;
    player.pass(10_000);
    expect([player.frame, player.time]).toEqual([frame, time]);
  });

  test('runs as fast as is wished, but for the end of a round', () => {
    player.play();
    const usual = passUntil(player, () => recording.frame(player.frame).ends);
    const ended = player.frame;
    expect(passUntil(player, () => player.frame > ended)).toBeGreaterThanOrEqual(HOLDS.ended);
    player.goTo(recording.start);
    player.speed = 4;
    player.play();
    const fast = passUntil(player, () => recording.frame(player.frame).ends);
    expect(usual / fast).toBeGreaterThan(3);
    expect(usual / fast).toBeLessThan(5);
  });

  test('does not pass between rounds', () => {
    player.speed = 8;
    const ended = recording.frames.findIndex(({ ends }) => ends);
    player.goToFrame(ended);
    player.play();
    passUntil(player, () => player.frame > ended);
    expect(player.time).toBe(recording.frame(ended + 1).now);
    expect(projector.advance).toHaveBeenLastCalledWith(ended + 1);
  });

  test('a jump sends nothing of what lies between', () => {
    player.goTo(recording.end);
    expect(projector.jump.mock.calls).toEqual([[recording.last, false]]);
    expect(projector.advance).not.toHaveBeenCalled();
    player.goTo(-1);
    expect(player.frame).toBe(0);
    player.goTo(Number.MAX_SAFE_INTEGER);
    expect(player.time).toBe(recording.end);
  });

  test('played again at its end, it begins at the start', () => {
    player.goTo(recording.end);
    player.play();
    expect(player.frame).toBe(0);
    expect(player.playing).toBe(true);
  });

  test('from key moment to key moment, all the way and back', () => {
    const places = recording.moments.map((_, moment) => player.placeOf(moment));
    const seen: number[] = [];
    for (let moment = player.next(); moment !== undefined; moment = player.next()) {
      player.goToMoment(moment);
      seen.push(player.time);
    }
    const later = [...new Set(places)].filter((place) => place > recording.start);
    expect(seen).toEqual(later);
    for (let moment = player.previous(); moment !== undefined; moment = player.previous()) {
      player.goToMoment(moment);
      expect(player.time).toBe(seen.at(-2) ?? recording.start);
      seen.pop();
    }
    expect(player.time).toBe(recording.start);
  });

  test('a key moment is seen to come', () => {
    recording.moments.forEach(({ seq }, moment) => {
      player.goToMoment(moment);
      expect(player.frame).toBeLessThan(recording.frameOf(seq));
    });
  });
});
