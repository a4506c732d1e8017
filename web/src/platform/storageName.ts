/**
 * How names begin under which a browser keeps things for this page. Two sites of one origin share all its storage, so the
 * folder of a site is part of the name; the page at the top of an origin needs none.
 */
export const storageName = (folder: string): string => (folder === '/' ? 'rasant' : `rasant${folder}`);

/** The cache for what Python is made of, in the worker that runs it and in the service worker. */
export const pythonCache = (storage: string): string => `${storage}-python`;
