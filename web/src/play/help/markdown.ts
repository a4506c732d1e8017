/**
 * The rules of a game as blocks to draw. Only what these pages use: headings, paragraphs, lists, tables, drawings made of
 * letters, and within a line bold, italics, code and links, which lead nowhere here. No HTML is ever made from text.
 */
export interface MarkdownSpan {
  readonly text: string;
  readonly look: 'plain' | 'strong' | 'emphasis' | 'code';
}

export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly spans: MarkdownSpan[] }
  | { readonly kind: 'paragraph'; readonly spans: MarkdownSpan[] }
  | { readonly kind: 'list'; readonly items: MarkdownSpan[][] }
  | { readonly kind: 'drawing'; readonly text: string }
  | { readonly kind: 'table'; readonly head: MarkdownSpan[][]; readonly rows: MarkdownSpan[][][] };

/** Before and after a drawing, which has no empty lines. */
const FENCE = '```';
const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;

export function readMarkdown(text: string): MarkdownBlock[] {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part && !part.startsWith('!['))
    .map(readBlock);
}

function readBlock(part: string): MarkdownBlock {
  const [, depth, title = ''] = /^(#+)\s+(.*)$/.exec(part) ?? [];
  if (depth) return { kind: 'heading', level: depth.length, spans: readSpans(title) };
  const lines = part.split('\n');
  const [first = ''] = lines;
  if (part.startsWith(FENCE)) return { kind: 'drawing', text: lines.slice(1, -1).join('\n') };
  if (part.startsWith('|')) return { kind: 'table', head: cells(first), rows: lines.slice(2).map(cells) };
  if (ITEM.test(part)) return { kind: 'list', items: items(lines).map(readSpans) };
  return { kind: 'paragraph', spans: readSpans(lines.join(' ')) };
}

/** What does not begin an item belongs to the one before. */
function items(lines: string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line) || !found.length) found.push(line.replace(ITEM, ''));
    else found.push(`${found.pop() ?? ''} ${line.trim()}`);
  }
  return found;
}

function cells(row: string): MarkdownSpan[][] {
  const inner = row.trim().replace(/^\||\|$/g, '');
  return inner.split('|').map((cell) => readSpans(cell.trim()));
}

const MARKED = /(\*\*.+?\*\*|`[^`]+`|(?<![\w*])\*[^*]+\*(?![\w*]))/;

export function readSpans(text: string): MarkdownSpan[] {
  const words = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return words.split(MARKED).filter(Boolean).map(readSpan);
}

function readSpan(text: string): MarkdownSpan {
  if (/^\*\*.+\*\*$/.test(text)) return { text: text.slice(2, -2), look: 'strong' };
  if (/^`.+`$/.test(text)) return { text: text.slice(1, -1), look: 'code' };
  return /^\*.+\*$/.test(text) ? { text: text.slice(1, -1), look: 'emphasis' } : { text, look: 'plain' };
}
