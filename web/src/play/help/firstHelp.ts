/** Help for a game without hints: the beginning of its rules. */
import { readMarkdown, type MarkdownSpan } from './markdown';
import { rulesOf } from './rules';

const MOST = 3;

const plain = (spans: readonly MarkdownSpan[]): string => spans.map(({ text }) => text).join('');

/** The first points of the first list; without one, the first sentences below the title. */
export function beginning(markdown: string): string[] {
  const blocks = readMarkdown(markdown);
  const list = blocks.find((block) => block.kind === 'list');
  if (list) return list.items.slice(0, MOST).map(plain);
  const text = blocks.flatMap((block) => (block.kind === 'paragraph' ? [plain(block.spans)] : [])).join(' ');
  return (text.match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? []).slice(0, MOST).map((sentence) => sentence.trim());
}

/** Nothing if the rules do not come: there is a way to all of them. */
export async function firstHelp(game: string): Promise<string[]> {
  return rulesOf(game).then(beginning, () => []);
}
