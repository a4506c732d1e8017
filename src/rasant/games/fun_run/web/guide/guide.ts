import { both, isSet, not, type Guide, type GuideTexts } from '@rasant/guide/contract';
import Drawing from './Drawing.svelte';

export type Name =
  'goal' | 'table' | 'seated' | 'middle' | 'run' | 'take' | 'home' | 'stand' | 'easy' | 'easyRun' | 'stuck' | 'points';
export type Texts = GuideTexts<Name>;

const sitting = isSet('variant', 'up_and_down');
const running = not(sitting);
const easy = isSet('easy_stack', 'true');

export const guide: Guide<Name> = {
  sections: [
    { name: 'goal' },
    { name: 'table', when: running },
    { name: 'seated', when: sitting },
    { name: 'middle' },
    { name: 'run', when: running },
    { name: 'take', when: sitting },
    { name: 'home', when: both(running, not(easy)) },
    { name: 'stand', when: both(sitting, not(easy)) },
    { name: 'easyRun', when: both(running, easy) },
    { name: 'easy', when: both(sitting, easy) },
    { name: 'stuck' },
    { name: 'points' },
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
