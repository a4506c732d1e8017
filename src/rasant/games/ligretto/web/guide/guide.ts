import { both, isSet, not, type Guide, type GuideTexts } from '@rasant/guide/contract';
import Drawing from './Drawing.svelte';

export type Name =
  'goal' | 'table' | 'middle' | 'own' | 'three' | 'race' | 'lower' | 'higher' | 'stuck' | 'end' | 'call';
export type Texts = GuideTexts<Name>;

const called = isSet('end', 'call');
const buffered = isSet('variant', 'row_buffer');
const ascending = isSet('row_order', 'ascending');

export const guide: Guide<Name> = {
  sections: [
    { name: 'goal' },
    { name: 'table' },
    { name: 'middle' },
    { name: 'own' },
    { name: 'three' },
    { name: 'race' },
    { name: 'lower', when: both(buffered, not(ascending)) },
    { name: 'higher', when: both(buffered, ascending) },
    { name: 'stuck' },
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
