/**
 * What a lesson speaks of is marked on the page: `data-pointed="do"` is to be touched, `"see"` to be looked at. It finds
 * zones by `data-zone`, cards in them by `data-face`, acts by `data-verb` and, where there are several, `data-choice`.
 */
import type { LessonState } from '@rasant/wire/messages';

const MARK = 'data-pointed';

export type Mark = 'do' | 'see';

/**
 * What is to be marked, by selector. If the learner is to move, and can, the first zone is touched, or the act; all others
 * are only seen.
 */
export function selectors({ zones, face, verbs, choice }: LessonState, ready: boolean): [string, Mark][] {
  const marked = zones.map((zone, place): [string, Mark] => {
    const touched = ready && !!face && place === 0;
    const card = `[data-zone="${zone}"] [data-face="${face}"]`;
    return [
      touched ? `${card}, [data-zone="${zone}"]:not(:has([data-face]))` : `[data-zone="${zone}"]`,
      touched ? 'do' : 'see',
    ];
  });
  const acts = verbs.map((verb): [string, Mark] => {
    const act = `[data-verb="${verb}"]`;
    return [`${act}[data-choice="${choice}"], ${act}:not([data-choice])`, ready ? 'do' : 'see'];
  });
  return [...marked, ...acts];
}

/** Mark all of it within `root`, now and when more is drawn there; the returned function ends that. */
export function point(root: HTMLElement, lesson: LessonState, ready: boolean): () => void {
  const wanted = selectors(lesson, ready);
  const clear = (): void => root.querySelectorAll(`[${MARK}]`).forEach((element) => element.removeAttribute(MARK));
  const mark = (): void => {
    const found = new Map(
      wanted.flatMap(([selector, kind]) =>
        [...root.querySelectorAll(selector)].map((element) => [element, kind] as const),
      ),
    );
    root.querySelectorAll(`[${MARK}]`).forEach((element) => found.has(element) || element.removeAttribute(MARK));
    found.forEach((kind, element) => element.getAttribute(MARK) === kind || element.setAttribute(MARK, kind));
  };
  mark();
  const watching = new MutationObserver(mark);
  watching.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-zone', 'data-face', 'data-verb', 'data-choice'],
  });
  return () => {
    watching.disconnect();
    clear();
  };
}
