/** What the page promises as a whole: it needs no inline styles, and its texts can be read. */
import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@rasant/lang/language.svelte';
import { describe, expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const games = new URL('../../../src/rasant/games/', import.meta.url);

function files(folder: URL): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svelte'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
}

test('no component has a style attribute, which the policy of the page would not allow', () => {
  const components = [...files(root), ...files(games)];
  expect(components.length).toBeGreaterThan(30);
  // directives (style:left) go through the object model and are allowed
  for (const component of components) expect(component).not.toMatch(/\sstyle=/);
});

test('what lies above what is said in tokens.css, and so is the query for a phone held sideways', () => {
  for (const component of [...files(root), ...files(games)]) {
    expect(component).not.toMatch(/z-index: \d\d/);
    expect(component).not.toMatch(/@media.*680px/);
  }
});

test('the index has no inline script or style', () => {
  const index = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(index).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)/);
});

test('the index itself says in every language what to do when the script does not start', () => {
  const index = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  const sentences = [...index.matchAll(/<p lang="(\w\w)">([^]*?)<\/p>/g)];
  expect(sentences.map(([, code]) => code).toSorted()).toEqual(Object.keys(LANGUAGES).toSorted());
  // no script is needed to try again
  for (const [, , sentence] of sentences) expect(sentence).toMatch(/<a href="">.+<\/a>.+JavaScript/s);
});

describe.each(['light', 'dark'])('%s', (look) => {
  const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = css.split("[data-look='dark']");
  const part = look === 'light' ? light : dark;
  const colour = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(part)?.[1] ?? '';

  test.each([
    ['ink', 'ground'],
    ['ink', 'ground-lit'],
    ['ink', 'ground-edge'],
    ['ink', 'surface'],
    ['ink', 'surface-2'],
    ['ink', 'felt'],
    ['ink', 'accent-soft'],
    ['ink-soft', 'ground'],
    ['ink-soft', 'surface'],
    ['ink-soft', 'surface-2'],
    ['accent-ink', 'accent'],
    ['good', 'surface'],
    ['bad', 'surface'],
    ['surface', 'ink'],
  ])('%s can be read on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test('the ring round what has the focus can be seen', () => {
    for (const ground of ['ground', 'surface'])
      expect(contrast(colour('focus'), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

/** As WCAG 2 reckons it. */
function contrast(one: string, other: string): number {
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

function luminance(hex: string): number {
  const linear = (at: number): number => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}
