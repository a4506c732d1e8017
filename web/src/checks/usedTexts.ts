/**
 * Which texts are used, found by the compiler: each read of a text leads to the English line it comes from.
 * For tests; not part of what is shipped.
 */
import ts from 'typescript';
import { placeOf } from './program';

/** Every name of such a table is read. */
const WHOLE = /^Object\.(entries|keys|values)$/;

/** The places in English files of all texts that are read, as `path:position`. */
export function usedTexts(program: ts.Program): Set<string> {
  const checker = program.getTypeChecker();
  const used = new Set<string>();
  const add = (symbol: ts.Symbol | undefined): void =>
    symbol?.declarations?.forEach((place) => used.add(placeOf(place)));
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
    if (known.every((one) => one.isStringLiteral())) known.forEach((one) => add(table.getProperty(one.value)));
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
      if (ts.isObjectLiteralExpression(node.initializer))
        node.initializer.properties.forEach((inner) => list(inner, here));
      else found.push([here.join('.'), placeOf(node)]);
    } else node.forEachChild((inner) => list(inner, path));
  };
  list(file, []);
  return found;
}
