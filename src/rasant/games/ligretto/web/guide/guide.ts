import { isSet, not, type Guide, type GuideTexts } from '@rasant/guide/contract';
import Drawing from './Drawing.svelte';

export type Name = 'goal' | 'table' | 'middle' | 'own' | 'three' | 'race' | 'end' | 'call';
export type Texts = GuideTexts<Name>;

const called = isSet('end', 'call');

export const guide: Guide<Name> = {
  sections: [
    { name: 'goal' },
    { name: 'table' },
    { name: 'middle' },
    { name: 'own' },
    { name: 'three' },
    { name: 'race' },
    { name: 'end', when: not(called) },
    { name: 'call', when: called },
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
