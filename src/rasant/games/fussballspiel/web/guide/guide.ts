import { isSet, not, type Guide, type GuideTexts } from '@rasant/guide/contract';
import Drawing from './Drawing.svelte';

export type Name = 'goal' | 'turn' | 'keeper' | 'sum' | 'exactSum' | 'build' | 'cheer' | 'lastPart' | 'win';
export type Texts = GuideTexts<Name>;

/** Only right cards are taken, so there is no moving on and no cheering by hand. */
const clean = isSet('mistakes', 'prevented');

export const guide: Guide<Name> = {
  sections: [
    { name: 'goal' },
    { name: 'turn' },
    { name: 'keeper' },
    { name: 'sum', when: not(clean) },
    { name: 'exactSum', when: clean },
    { name: 'build' },
    { name: 'cheer', when: not(clean) },
    { name: 'lastPart', when: clean },
    { name: 'win' },
  ],
  Drawing,
  texts: {
    de: () => import('./de'),
    en: () => import('./en'),
    fr: () => import('./fr'),
    it: () => import('./it'),
    nl: () => import('./nl'),
    es: () => import('./es'),
  },
};
