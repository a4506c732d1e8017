// Python as WebAssembly, of exactly the files that travel into a page. As a program it runs another one inside: node python.mjs ROOT PROGRAM
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Python, in a repository where `make browser-host` has been. */
export async function started(root) {
  const pyodide = pathToFileURL(`${root}/web/node_modules/pyodide/`).href;
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const { default: createPyodideModule } = await import(`${pyodide}pyodide.asm.mjs`);
  const travelled = (name) => new Uint8Array(gunzipSync(readFileSync(`${root}/build/browser_host/${name}.gz`)));
  // Nothing else is in this folder: what does not travel cannot be found.
  const folder = mkdtempSync(`${tmpdir()}/rasant-`);
  try {
    writeFileSync(`${folder}/pyodide.asm.wasm`, travelled('python.wasm'));
    writeFileSync(`${folder}/library.zip`, travelled('library.zip'));
    const { info } = JSON.parse(readFileSync(`${root}/web/node_modules/pyodide/pyodide-lock.json`, 'utf8'));
    const lockFileContents = { info, packages: {} };
    const python = await loadPyodide({
      indexURL: folder,
      stdLibURL: `${folder}/library.zip`,
      createPyodideModule,
      lockFileContents,
    });
    python.unpackArchive(travelled('rasant.zip'), 'zip', { extractDir: sitePackages(python) });
    return python;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sitePackages = (python) => python.runPython('import site; site.getsitepackages()[0]');

const [, script, root, program] = process.argv;
if (import.meta.url === pathToFileURL(script).href) {
  const python = await started(root);
  python.FS.mkdirTree('/repository');
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, '/repository');
  try {
    await python.runPythonAsync(readFileSync(program, 'utf8'));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
