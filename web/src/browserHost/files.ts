/** What Python is made of, packed, wherever this is loaded from: the names change with what is in them. */
import libraryUrl from '../../../build/browser_host/library.zip.gz?url';
import wasmUrl from '../../../build/browser_host/python.wasm.gz?url';
import rasantUrl from '../../../build/browser_host/rasant.zip.gz?url';

const here = (url: string): string => new URL(url, import.meta.url).href;

export const [library, wasm, rasant] = [libraryUrl, wasmUrl, rasantUrl].map(here);
