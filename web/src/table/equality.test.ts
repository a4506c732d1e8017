/** The fold, the plays and the forecast against what Python says, over games of bots in every game. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Forecast } from './forecast';
import {
  ANYWHERE,
  type AdditionData,
  type Book,
  type WireEvent,
  type GameList,
  type ViewData,
} from '@rasant/wire/messages';
import { itemAt } from './itemAt';
import { readLayout } from './layout';
import { aim, indexOfCard, plays, type Play } from './legal';
import { Table } from './table';
import { travels } from './travel';

type PlayData = [src: number, face: number, dst: number, way: number];

interface Step {
  events: WireEvent[];
  additions: AdditionData[];
  view: ViewData;
  plays: PlayData[];
  played: PlayData | null;
}

interface Fixture {
  book: Book;
  heard: { view: ViewData; steps: Step[] }[];
}

const folder = new URL('./fixtures/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const read = (file: string): Fixture => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture;
const asPlay = ([src, face, dst, way]: PlayData): Play => ({ src, face, dst, way });
const asData = ({ src, face, dst, way }: Play): PlayData => [src, face, dst, way];

test('there are games to follow', () => {
  const { games } = JSON.parse(readFileSync(new URL('shelf/games.json', folder), 'utf8')) as GameList;
  expect(new Set(files.map((file) => file.split('-')[0]))).toEqual(new Set(games.map(({ game }) => game)));
});

describe.each(files)('%s', (file) => {
  const { book, heard } = read(file);
  const layout = readLayout(book);

  test('the view and the plays are those of the server after every batch', () => {
    for (const { view, steps } of heard) {
      const table = new Table(layout, view);
      expect(table.wire()).toEqual(view);
      steps.forEach((step, number) => {
        table.hear(step.events, step.additions, step.view[6]);
        expect(table.wire(), `batch ${number}`).toEqual(step.view);
        expect(plays(table).map(asData), `batch ${number}`).toEqual(step.plays);
      });
    }
  });

  test('every listed play is aimed as it is, and one tap finds a target for it', () => {
    for (const { steps } of heard) {
      for (const step of steps.filter((_, number) => number % 7 === 0)) {
        const table = new Table(layout, step.view);
        for (const play of step.plays.map(asPlay)) {
          expect(aim(table, play)).toEqual(play);
          expect(plays(table)).toContainEqual(aim(table, { ...play, dst: ANYWHERE }));
        }
      }
    }
  });

  test('a play that was forecast and then confirmed leaves its card with the same id, and nothing to be moved twice', () => {
    for (const { view, steps } of heard) {
      const forecast = new Forecast(new Table(layout, view));
      for (const { events, additions, view: after, played } of steps) {
        const ticket = played ? predicted(forecast, asPlay(played)) : undefined;
        const before = forecast.shown;
        forecast.hear(events, additions, after[6], ticket);
        expect(forecast.shown.wire()).toEqual(after);
        if (played) {
          const card = before.zones.flatMap(({ cards }) => cards).find(({ id }) => id === lastPlayed);
          expect(card).toBeDefined();
          const moved = travels(before, forecast.shown).find(({ id }) => id === lastPlayed);
          // unless the same batch took it further: a goal is laid beside the team that scored
          if (moved) expect(moved.from).toBe(lastTarget);
        }
      }
    }
  });

  let lastPlayed = 0;
  let lastTarget = 0;
  function predicted(forecast: Forecast, play: Play): number {
    const { shown } = forecast;
    lastPlayed = itemAt(shown.zone(play.src).cards, indexOfCard(shown, play.src, play.face)).id;
    const pending = forecast.play(play);
    if (typeof pending === 'string') throw new Error(`refused: ${pending}`);
    lastTarget = pending.play.dst;
    return pending.ticket;
  }

  test('a refused play leaves the table as it was', () => {
    for (const { steps } of heard) {
      for (const step of steps.filter((_, number) => number % 11 === 0)) {
        const forecast = new Forecast(new Table(layout, step.view));
        const before = forecast.shown;
        for (const play of step.plays.map(asPlay)) {
          const pending = forecast.play(play);
          if (typeof pending === 'string') throw new Error(pending);
          expect(travels(before, forecast.shown)).toHaveLength(1);
          forecast.refuse(pending.ticket);
          expect(travels(before, forecast.shown)).toEqual([]);
          expect(forecast.shown.wire()).toEqual(step.view);
        }
      }
    }
  });
});
