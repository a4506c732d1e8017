import type { Guide, GuideTexts } from '@rasant/guide/contract';
import Drawing from './Drawing.svelte';

export type Name = 'goal' | 'table' | 'kickOff' | 'pass' | 'steal' | 'special' | 'score';
export type Texts = GuideTexts<Name>;

export const guide: Guide<Name> = {
  sections: [
    { name: 'goal' },
    { name: 'table' },
    { name: 'kickOff' },
    { name: 'pass' },
    { name: 'steal' },
    { name: 'special' },
    { name: 'score' },
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
