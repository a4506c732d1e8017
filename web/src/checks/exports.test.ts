/** Nothing is exported without an import: neither by the page nor by a game's own part of it. */
import ts from 'typescript';
import { expect, test } from 'vitest';
import { pageProgram } from './program';
import { unusedExports } from './usedExports';

/** What is not imported by the page: settings of tools, helpers of tests. And what is generated, which is whole. */
const OTHERS = /\/((vite|service-worker)\.config\.ts|fixtures\.ts|wire\/messages\.ts|checks\/\w+\.ts)$/;
const OURS = /\/(web|games\/\w+\/web)\//;

test('every export is imported somewhere', () => {
  const unused = unusedExports(
    pageProgram(true),
    (file) => OURS.test(file) && !file.includes('node_modules') && !OTHERS.test(file),
  );
  expect(unused.map(({ file, name }) => `${file.replace(/.*\/(web\/src|games)\//, '')}: ${name}`)).toEqual([]);
});

/** A program of a few files that are nowhere. */
function madeUp(files: Record<string, string>): ts.Program {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noLib: true,
    noResolve: false,
  };
  const usual = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...usual,
    fileExists: (path) => path in files,
    readFile: (path) => files[path],
    getSourceFile: (path, target) =>
      path in files ? ts.createSourceFile(path, files[path] ?? '', target, true) : undefined,
  };
  return ts.createProgram(Object.keys(files), options, host);
}

test.each([
  { what: 'a constant without readers', source: 'export const dead = 1;', other: '', unused: ['dead'] },
  {
    what: 'what only its own module names',
    source: 'export const own = 1; export const used = own;',
    other: "import { used } from './a'; used;",
    unused: ['own'],
  },
  { what: 'what only a test names', source: 'export const tested = 1;', other: '', unused: ['tested'] },
  { what: 'a type without readers', source: 'export interface Dead {}', other: '', unused: ['Dead'] },
  { what: 'a default', source: 'export default 1;', other: '', unused: ['default'] },
  {
    what: 'what a pattern does not take',
    source: 'export const one = 1; export const two = 2;',
    other: "import.meta.glob('./?.ts', { import: 'one' });",
    unused: ['two'],
  },
])('it is found: $what', ({ source, other, unused }) => {
  const program = madeUp({ '/a.ts': source, '/b.ts': other, '/a.test.ts': "import { tested } from './a'; tested;" });
  expect(unusedExports(program, (file) => file === '/a.ts').map(({ name }) => name)).toEqual(unused);
});

test.each([
  { how: 'by name', source: 'export const used = 1;', other: "import { used } from './a'; used;" },
  { how: 'under another name', source: 'export const used = 1;', other: "import { used as it } from './a'; it;" },
  { how: 'as a whole', source: 'export const used = 1;', other: "import * as a from './a'; a.used;" },
  { how: 'passed on', source: 'export const used = 1;', other: "export { used } from './a';" },
  { how: 'later', source: 'export default 1;', other: "export const later = () => import('./a');" },
  {
    how: 'by looking, under its name outside',
    source: 'const inside = 1; export default inside;',
    other: "import.meta.glob('./?.ts', { import: 'default' });",
  },
  { how: 'by looking', source: 'export const used = 1;', other: "import.meta.glob('./?.ts');" },
  { how: 'by a test and its own module', source: 'export const tested = 1; tested;', other: '' },
  {
    how: 'as the type of something',
    source: 'export interface Used {} export const it: Used = {};',
    other: "import { it } from './a'; it;",
  },
])('it is no fault: what is imported $how', ({ source, other }) => {
  const program = madeUp({ '/a.ts': source, '/b.ts': other, '/a.test.ts': "import { tested } from './a'; tested;" });
  expect(unusedExports(program, (file) => file === '/a.ts')).toEqual([]);
});
