import '@rasant/app/tokens.css';
import '@rasant/app/base.css';
import { mount } from 'svelte';
import { installation } from '@rasant/offline/installation.svelte';
import App from '@rasant/app/App.svelte';
import { settings } from '@rasant/platform/settings.svelte';
import { catalogue } from '@rasant/games/catalogue.svelte';
import { listenToKeys } from '@rasant/input/keys';
import { language } from '@rasant/lang/language.svelte';
import { wakeWhenIdle } from '@rasant/browserHost/whenIdle';
import { acceptInviteLink } from '@rasant/net/invite';
import { allowSound } from '@rasant/sound/sounds';

// asked for before anything else: the first screen shows what comes of it
void catalogue.start(language.wish());
settings.start();
allowSound();
listenToKeys();
// the first screen appears in the right language, or not at all: words that change while they are read are worse
await language.start();
await acceptInviteLink();
const target = document.getElementById('app');
if (target) mount(App, { target });
// it stays unless all of this ran: then it says what to do about an empty page
document.getElementById('not-started')?.remove();
installation.start();
wakeWhenIdle();
