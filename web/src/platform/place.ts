/** Where the page comes from: a server with an API, or a static host, in any folder. */
import { storageName } from './storageName';

/** Was the page built to lie anywhere, without a server behind it? */
export const isSite = document.documentElement.dataset.host === 'site';

/** The folder of the page, with a slash at its end. On a server addresses go deeper, and the page lies at the top. */
export const root = isSite ? new URL('.', location.href).href : `${location.origin}/`;

/** How names begin under which the browser keeps things for this page, and no other. */
export const STORAGE = storageName(new URL(root).pathname);
