/** The addresses of packed Python; names change with content. */
import libraryUrl from '../../../build/browser_host/library.zip.gz?url';
import wasmUrl from '../../../build/browser_host/python.wasm.gz?url';
import rasantUrl from '../../../build/browser_host/rasant.zip.gz?url';

const here = (url: string): string => new URL(url, import.meta.url).href;

export const library = here(libraryUrl);
export const wasm = here(wasmUrl);
export const rasant = here(rasantUrl);
