/** From a course of levels to a line in a chart. */
import type { CoursePoint } from '@rasant/wire/messages';

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly won: boolean;
}

export interface LevelChart {
  readonly points: readonly ChartPoint[];
  readonly line: string;
  /** The same, closed along the lower edge. */
  readonly area: string;
  /** Whole levels between the lowest and the highest, and how high they are drawn; few of them. */
  readonly marks: readonly { readonly level: number; readonly y: number }[];
}

const MOST_MARKS = 3;

/** Matches are equally far apart; the picture reaches from the level below the lowest to that above the highest. */
export function levelChart(course: readonly CoursePoint[], width: number, height: number): LevelChart {
  const levels = course.map(({ level }) => level);
  const low = Math.floor(Math.min(...levels));
  const high = Math.max(Math.ceil(Math.max(...levels)), low + 1);
  const y = (level: number): number => round(height - ((level - low) / (high - low)) * height);
  const points = course.map(({ level, won }, k) => ({
    x: round(course.length > 1 ? (k / (course.length - 1)) * width : width / 2),
    y: y(level),
    won,
  }));
  const line = points.map((point, k) => `${k ? 'L' : 'M'}${point.x} ${point.y}`).join('');
  const step = Math.max(1, Math.ceil((high - low) / MOST_MARKS));
  const marks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, k) => ({
    level: low + k * step,
    y: y(low + k * step),
  }));
  const [first] = points;
  return { points, line, area: first ? `${line}V${height}H${first.x}Z` : '', marks };
}

const round = (n: number): number => Math.round(n * 10) / 10;
