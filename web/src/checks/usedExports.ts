/**
 * Which exports are imported anywhere, found by the compiler. A module that is found by looking (`import.meta.glob`) is
 * imported as the pattern says. For tests; not part of what is shipped.
 */
import { dirname, relative } from 'node:path';
import ts from 'typescript';
import { placeOf } from './program';

export interface Unused {
  file: string;
  name: string;
}

/**
 * Exports that no other file names. A test alone is use enough only for what its own module uses as well, and a type
 * may be there for what its own module exports.
 */
export function unusedExports(program: ts.Program, among: (file: string) => boolean): Unused[] {
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ isDeclarationFile }) => !isDeclarationFile);
  const readers = readersOf(sources, checker);
  const looked = sources.flatMap(globsIn);
  return sources
    .filter(({ fileName }) => among(fileName) && !isTest(fileName))
    .flatMap((file) => exportsOf(file, checker).map((exported) => ({ file, ...exported })))
    .filter(
      ({ file, symbol, name }) =>
        !isUsed(file.fileName, readers.get(symbol) ?? new Set(), isType(symbol)) &&
        !looked.some((glob) => finds(glob, file.fileName, name)),
    )
    .map(({ file, name }) => ({ file: file.fileName, name }));
}

const isTest = (file: string): boolean => file.endsWith('.test.ts');

const isType = ({ flags }: ts.Symbol): boolean => !(flags & ts.SymbolFlags.Value);

function isUsed(own: string, readers: ReadonlySet<string>, type: boolean): boolean {
  const others = [...readers].filter((file) => file !== own);
  return others.some((file) => !isTest(file)) || ((type || others.length > 0) && readers.has(own));
}

/** What a file exports, by the names under which others get it: a component is a default, whatever it is called inside. */
function exportsOf(file: ts.SourceFile, checker: ts.TypeChecker): { name: string; symbol: ts.Symbol }[] {
  const module = checker.getSymbolAtLocation(file);
  const exported = module
    ? checker.getExportsOfModule(module).map((symbol) => ({ name: symbol.name, symbol: original(symbol, checker) }))
    : [];
  return exported.filter(({ symbol }) => declaredIn(symbol, file));
}

/** A name that is passed on is used where it comes from. */
const declaredIn = (symbol: ts.Symbol, file: ts.SourceFile): boolean =>
  !!symbol.declarations?.some((place) => place.getSourceFile() === file);

function original(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Which files name each symbol, other than where it is declared. */
function readersOf(sources: readonly ts.SourceFile[], checker: ts.TypeChecker): Map<ts.Symbol, Set<string>> {
  const readers = new Map<ts.Symbol, Set<string>>();
  const add = (symbol: ts.Symbol | undefined, node: ts.Node): void => {
    if (!symbol) return;
    const found = original(symbol, checker);
    if (found.declarations?.some((place) => placeOf(ts.getNameOfDeclaration(place) ?? place) === placeOf(node))) return;
    readers.set(found, (readers.get(found) ?? new Set()).add(node.getSourceFile().fileName));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      add(checker.getSymbolAtLocation(node), node);
      const { parent } = node;
      if (ts.isShorthandPropertyAssignment(parent)) add(checker.getShorthandAssignmentValueSymbol(parent), node);
      if (ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent)) {
        add(checker.getTypeAtLocation(parent.parent).getProperty((parent.propertyName ?? parent.name).getText()), node);
      }
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [path] = node.arguments;
      const module = path && checker.getSymbolAtLocation(path);
      add(module?.exports?.get(ts.InternalSymbolName.Default), node);
    }
    node.forEachChild(visit);
  };
  sources.forEach(visit);
  return readers;
}

interface Glob {
  from: string;
  pattern: RegExp;
  only?: string | undefined;
}

function globsIn(file: ts.SourceFile): Glob[] {
  const found: Glob[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'import.meta.glob') {
      const [paths, options] = node.arguments;
      const only = /\bimport: '(\w+)'/.exec(options?.getText() ?? '')?.[1];
      for (const [, path = ''] of paths?.getText().matchAll(/'([^'!]+)'/g) ?? [])
        found.push({ from: dirname(file.fileName), pattern: wildcards(path), only });
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function wildcards(path: string): RegExp {
  const escaped = path
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '[^/]*')
    .replace(/\?/g, '[^/]');
  return new RegExp(`^${escaped}$`);
}

function finds({ from, pattern, only }: Glob, file: string, name: string): boolean {
  const path = relative(from, file.replace('.svelte.component.ts', '.svelte'));
  return pattern.test(path.startsWith('.') ? path : `./${path}`) && (only === undefined || only === name);
}
