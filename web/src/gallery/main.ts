/** Every card and every small component on one page, for developers; not shipped. */
import '@rasant/app/tokens.css';
import '@rasant/app/base.css';
import { mount } from 'svelte';
import { settings } from '@rasant/platform/settings.svelte';
import { catalogue } from '@rasant/games/catalogue.svelte';
import { language } from '@rasant/lang/language.svelte';
import { allowSound } from '@rasant/sound/sounds';
import Gallery from './Gallery.svelte';

void catalogue.start(language.wish());
settings.start();
allowSound();
await language.start();
mount(Gallery, { target: document.body });
