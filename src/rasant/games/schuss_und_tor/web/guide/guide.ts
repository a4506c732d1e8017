import { isSet, not, type Guide, type GuideTexts } from '@rasant/guide/contract';
import Drawing from './Drawing.svelte';

export type Name = 'goal' | 'follow' | 'jokers' | 'passSelf' | 'passOther' | 'stop' | 'special' | 'end';
export type Texts = GuideTexts<Name>;

/** The player before draws after a pass. */
const previous = isSet('goal_chance', 'previous');

export const guide: Guide<Name> = {
  sections: [
    { name: 'goal' },
    { name: 'follow' },
    { name: 'jokers' },
    { name: 'passSelf', when: not(previous) },
    { name: 'passOther', when: previous },
    { name: 'stop' },
    { name: 'special' },
    { name: 'end' },
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
