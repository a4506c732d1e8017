// Python as WebAssembly with what travels into a page. As a program it runs another one inside: node python.mjs ROOT PROGRAM
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Python, in a repository where `make pocket` has been. */
export async function started(root) {
  const { loadPyodide } = await import(pathToFileURL(`${root}/web/node_modules/pyodide/pyodide.mjs`).href);
  const python = await loadPyodide();
  for (const name of ['msgspec', 'rasant']) {
    python.unpackArchive(new Uint8Array(readFileSync(`${root}/build/pocket/${name}.zip`)), 'zip');
  }
  return python;
}

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
