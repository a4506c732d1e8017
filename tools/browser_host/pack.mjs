// Packs what travels, inside Python as npm brings it: node pack.mjs ROOT FOLDER
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , root, folder] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${root}/web/node_modules/pyodide/pyodide.mjs`).href);
// The same sources come out the same: no hash differs. Columns in tracebacks would be a fifth of all that is compiled.
const python = await loadPyodide({ env: { PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' } });
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/sources.zip`)), 'zip');
for (const [place, there] of [
  ['/repository', root],
  ['/work', folder],
]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: there }, place);
}
python.runPython('import sys; sys.path.append("/repository"); sys.dont_write_bytecode = True');
try {
  await python.pyimport('tools.browser_host.packing').pack('/work');
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
