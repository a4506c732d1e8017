/** What Python is made of, packed, wherever this is loaded from: the names change with what is in them. */
import libraryUrl from '../../../build/pocket/library.zip.gz?url';
import wasmUrl from '../../../build/pocket/python.wasm.gz?url';
import rasantUrl from '../../../build/pocket/rasant.zip.gz?url';

const here = (url: string): string => new URL(url, import.meta.url).href;

export const [library, wasm, rasant] = [libraryUrl, wasmUrl, rasantUrl].map(here);
