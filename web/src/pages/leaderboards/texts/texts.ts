/** What only this page says. */
import { OwnTexts } from '@rasant/lang/ownTexts.svelte';
import type { Widened } from '@rasant/lang/texts';
import en from './en';

export type Texts = Widened<typeof en>;

export const ownTexts = new OwnTexts<Texts>(en, import.meta.glob(['./??.ts', '!./en.ts'], { import: 'default' }));
