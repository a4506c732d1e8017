/**
 * The page as one program for the compiler: every source and component, games' own included. For tests that look for
 * unused code; not part of what is shipped.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

// as Node loads it: the test runner would take it for a component's code
const { svelte2tsx } = createRequire(import.meta.url)('svelte2tsx') as typeof import('svelte2tsx');

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What a component is called once it is TypeScript. */
const COMPONENT = '.svelte.component.ts';
const component = (path: string): string => path.replace(/\.svelte$/, COMPONENT);
/** Every source and component of the page, games' own included; with the tests, or without. */
export function pageProgram(tests = false): ts.Program {
  const read = ts.readConfigFile(resolve(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const extensions: ts.FileExtensionInfo[] = [
    { extension: 'svelte', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred },
  ];
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    read.config,
    ts.sys,
    ROOT,
    undefined,
    undefined,
    undefined,
    extensions,
  );
  const files = fileNames.filter((file) => tests || !file.endsWith('.test.ts')).map(component);
  return ts.createProgram(
    [...files, resolve(ROOT, 'node_modules/svelte2tsx/svelte-shims-v4.d.ts')],
    options,
    host(options),
  );
}

function host(options: ts.CompilerOptions): ts.CompilerHost {
  const usual = ts.createCompilerHost(options);
  const readFile = (path: string): string | undefined => {
    if (!path.endsWith(COMPONENT)) return usual.readFile(path);
    const source = path.replace(COMPONENT, '.svelte');
    return svelte2tsx(readFileSync(source, 'utf8'), { filename: source, isTsFile: true, mode: 'ts' }).code;
  };
  const fileExists = (path: string): boolean =>
    usual.fileExists(path.endsWith(COMPONENT) ? path.replace(COMPONENT, '.svelte') : path);
  const find = (name: string, from: string): ts.ResolvedModuleFull | undefined => {
    const found = ts.resolveModuleName(name, from, options, usual).resolvedModule;
    if (found || !name.endsWith('.svelte')) return found;
    const path = name.startsWith('@rasant/')
      ? resolve(ROOT, 'src', name.slice('@rasant/'.length))
      : resolve(dirname(from), name);
    return { resolvedFileName: component(path), extension: ts.Extension.Ts };
  };
  return {
    ...usual,
    readFile,
    fileExists,
    getSourceFile: (path, target) => {
      const text = readFile(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, target, true);
    },
    resolveModuleNameLiterals: (names, from) => names.map(({ text }) => ({ resolvedModule: find(text, from) })),
  };
}

/** Where something is declared, as `path:position`. */
export const placeOf = (node: ts.Node): string => `${node.getSourceFile().fileName}:${node.getStart()}`;
