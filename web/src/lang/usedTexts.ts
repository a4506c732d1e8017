/**
 * Which texts somebody says, found by the compiler: all sources and components are one program, and whatever reads a
 * text leads to the line of English it comes from. For tests; not part of what is shipped.
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
/** Every name of such a table is read. */
const WHOLE = /^Object\.(entries|keys|values)$/;

/** Every source and component of the page, games' own included. */
export function pageProgram(): ts.Program {
  const read = ts.readConfigFile(resolve(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const extensions: ts.FileExtensionInfo[] = [{ extension: 'svelte', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }];
  const { fileNames, options } = ts.parseJsonConfigFileContent(read.config, ts.sys, ROOT, undefined, undefined, undefined, extensions);
  const files = fileNames.filter((file) => !file.endsWith('.test.ts')).map(component);
  return ts.createProgram([...files, resolve(ROOT, 'node_modules/svelte2tsx/svelte-shims-v4.d.ts')], options, host(options));
}

function host(options: ts.CompilerOptions): ts.CompilerHost {
  const usual = ts.createCompilerHost(options);
  const readFile = (path: string): string | undefined => {
    if (!path.endsWith(COMPONENT)) return usual.readFile(path);
    const source = path.replace(COMPONENT, '.svelte');
    return svelte2tsx(readFileSync(source, 'utf8'), { filename: source, isTsFile: true, mode: 'ts' }).code;
  };
  const fileExists = (path: string): boolean => usual.fileExists(path.endsWith(COMPONENT) ? path.replace(COMPONENT, '.svelte') : path);
  const find = (name: string, from: string): ts.ResolvedModuleFull | undefined => {
    const found = ts.resolveModuleName(name, from, options, usual).resolvedModule;
    if (found || !name.endsWith('.svelte')) return found;
    const path = name.startsWith('@rasant/') ? resolve(ROOT, 'src', name.slice('@rasant/'.length)) : resolve(dirname(from), name);
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

/** The places in English files of all texts that are read, as `path:position`. */
export function usedTexts(program: ts.Program): Set<string> {
  const checker = program.getTypeChecker();
  const used = new Set<string>();
  const add = (symbol: ts.Symbol | undefined): void => symbol?.declarations?.forEach((place) => used.add(placeOf(place)));
  const addAll = (table: ts.Expression): void => checker.getTypeAtLocation(table).getProperties().forEach(add);

  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) add(checker.getSymbolAtLocation(node.name));
    else if (ts.isElementAccessExpression(node)) readBy(node);
    else if (ts.isCallExpression(node) && WHOLE.test(node.expression.getText())) node.arguments.forEach(addAll);
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText();
      add(checker.getTypeAtLocation(node.parent).getProperty(name));
    }
    node.forEachChild(visit);
  };
  /** By a name that is written, by one of a few that can be known, or by any. */
  const readBy = (node: ts.ElementAccessExpression): void => {
    const name = checker.getTypeAtLocation(node.argumentExpression);
    const known = name.isUnion() ? name.types : [name];
    const table = checker.getTypeAtLocation(node.expression);
    if (known.every((one) => one.isStringLiteral())) known.forEach((one) => add(table.getProperty((one as ts.StringLiteralType).value)));
    else addAll(node.expression);
  };
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) visit(file);
  return used;
}

/** Every text of a file that exports one table of them, with its place. */
export function textsIn(file: ts.SourceFile): [path: string, place: string][] {
  const found: [string, string][] = [];
  const list = (node: ts.Node, path: readonly string[]): void => {
    if (ts.isPropertyAssignment(node)) {
      const here = [...path, (node.name as ts.Identifier).text];
      if (ts.isObjectLiteralExpression(node.initializer)) node.initializer.properties.forEach((inner) => list(inner, here));
      else found.push([here.join('.'), placeOf(node)]);
    } else node.forEachChild((inner) => list(inner, path));
  };
  list(file, []);
  return found;
}

const placeOf = (node: ts.Node): string => `${node.getSourceFile().fileName}:${node.getStart()}`;
