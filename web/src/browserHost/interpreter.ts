/**
 * Python, started: from a picture of its memory that was taken when it first ran here, or from nothing. The picture is of
 * the interpreter and of what the standard library brings; rasant itself, and what is compiled for it, comes after it.
 */
import { loadPyodide, type PyodideAPI } from 'pyodide';
import script from 'pyodide/pyodide.asm.mjs?url';
import { info } from 'pyodide/pyodide-lock.json';
import { library, rasant, wasm } from './files';
import { Payload, StartError } from './payload';

/** What the standard library brings that rasant uses: imported before the picture is taken. */
const IN_THE_PICTURE =
  'import asyncio, dataclasses, datetime, hashlib, importlib.resources, itertools, random, secrets, statistics, tomllib, typing, urllib.parse';

/** Where Pyodide thinks that its files are. */
const FOLDER = 'https://python.invalid/';
const WASM = 'pyodide.asm.wasm';
const LIBRARY = 'library.zip';

type PyodideConfig = Required<NonNullable<Parameters<typeof loadPyodide>[0]>>;

/** How much of the way each part takes when nothing is here yet, as measured. */
const SHARES = { load: 0.55, start: 0.3, rasant: 0.15 };

const picture = `${wasm}?with=${library.split('/').at(-1)}`;

/** A running Python that can import rasant; `report` gets the share that is done, between 0 and 1. */
export async function startedPython(storage: string, report: (share: number) => void): Promise<PyodideAPI> {
  const payload = await Payload.open(storage);
  const came = new Map<string, number>();
  const file = (url: string): Promise<Uint8Array<ArrayBuffer>> =>
    payload.file(url, (bytes) => {
      came.set(url, Math.max(bytes, came.get(url) ?? 0));
      const all = [...came.values()].reduce((sum, some) => sum + some, 0);
      report(SHARES.load * Math.min(1, all / PYTHON_BYTES));
    });
  const [seen, ...files] = await Promise.all([payload.kept(picture), file(wasm), file(library), file(rasant)]);
  report(SHARES.load);
  const [python, isAnew] = await started(files[0], files[1], seen);
  report(SHARES.load + SHARES.start);
  if (isAnew) void payload.keep(picture, python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
  try {
    python.unpackArchive(files[2], 'zip');
    python.pyimport('rasant.browser_host.worker');
  } catch (error) {
    // the next try starts from nothing
    await payload.forget(picture);
    throw error;
  }
  report(1);
  return python;
}

/** Python, and whether it was started from nothing. A picture that does not come to life is no reason to go without. */
async function started(
  wasmFile: Uint8Array<ArrayBuffer>,
  libraryFile: Uint8Array<ArrayBuffer>,
  seen?: Uint8Array,
): Promise<[PyodideAPI, boolean]> {
  const files = new Map([
    [WASM, new Response(wasmFile, { headers: { 'Content-Type': 'application/wasm' } })],
    [LIBRARY, new Response(libraryFile)],
  ]);
  const restore = bring(files);
  try {
    const { default: createPyodideModule } = (await import(
      /* @vite-ignore */ new URL(script, import.meta.url).href
    )) as { default: PyodideConfig['createPyodideModule'] };
    const python = await loadPyodide({
      createPyodideModule,
      indexURL: FOLDER,
      stdLibURL: FOLDER + LIBRARY,
      lockFileContents: { info, packages: {} } as PyodideConfig['lockFileContents'],
      packageBaseUrl: FOLDER,
      ...(seen ? { _loadSnapshot: seen } : { _makeSnapshot: true }),
    });
    if (!seen) python.runPython(IN_THE_PICTURE);
    return [python, !seen];
  } catch (error) {
    if (seen) return await started(wasmFile, libraryFile);
    console.error(error);
    throw new StartError('broken');
  } finally {
    restore();
  }
}

/** Pyodide asks for its files by their names, in this folder that is nowhere; the answer ends that. */
function bring(files: ReadonlyMap<string, Response>): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = (asked, how) => {
    const url = String(asked instanceof Request ? asked.url : asked);
    const found = url.startsWith(FOLDER) && files.get(url.slice(FOLDER.length));
    return found ? Promise.resolve(found) : real(asked, how);
  };
  return () => (globalThis.fetch = real);
}
