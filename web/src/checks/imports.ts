/** Which folders of the page import which, read from the sources. For tests; not part of what is shipped. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Static imports of shared code. A dynamic `import()` loads a later screen ahead of time, and is no dependency. */
const IMPORT = /^\s*(?:import|export)\s(?:[^'"();]*?\sfrom\s)?\s*'@rasant\/([^']+)'/gm;
/** Folders whose subfolders count as folders of their own. */
const NESTED = ['play', 'pages'];

/** A folder, and the folders it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export function foldersOf(root: string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|svelte)$/.test(path) || path.endsWith('.test.ts')) continue;
    const folder = folderOf(path);
    const imported = importsOf(readFileSync(join(root, path), 'utf8')).map(folderOf);
    graph.set(folder, new Set([...(graph.get(folder) ?? []), ...imported.filter((other) => other !== folder)]));
  }
  return graph;
}

export const importsOf = (source: string): string[] => [...source.matchAll(IMPORT)].map(([, path = '']) => path);

/** Folders that import each other in a ring, the first one again at the end; empty if there is none. */
export function cycleIn(graph: Graph): readonly string[] {
  const done = new Set<string>();
  const visit = (folder: string, way: readonly string[]): readonly string[] => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return [];
    for (const other of graph.get(folder) ?? []) {
      const found = visit(other, [...way, folder]);
      if (found.length) return found;
    }
    done.add(folder);
    return [];
  };
  for (const folder of graph.keys()) {
    const found = visit(folder, []);
    if (found.length) return found;
  }
  return [];
}

function folderOf(path: string): string {
  const folder = dirname(path).split('/');
  return folder.slice(0, NESTED.includes(folder[0] ?? '') ? 2 : 1).join('/');
}
