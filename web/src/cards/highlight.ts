/** Highlights what can be played, except for experts. */
import { settings } from '@rasant/platform/settings.svelte';

export const highlightIf = (playable: boolean): boolean => playable && !settings.get('expert');
