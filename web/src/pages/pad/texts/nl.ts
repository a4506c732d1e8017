import type { Texts } from './texts';

export default { about: 'Soon.' } satisfies Texts;
