/**
 * The pages besides the first screen and the tables. Each lies in a folder of its own in `pages/`, with its words, and
 * is loaded when it is opened.
 */
import type { Component } from 'svelte';
import { language, type TextsLoader } from '@rasant/lang/language.svelte';
import type { PageName } from '@rasant/platform/route.svelte';

/** `what` is the rest of its address. */
type Page = Component<{ what: string }>;

const pages = import.meta.glob<Page>('../pages/*/Page.svelte', { import: 'default' });
const texts = import.meta.glob<TextsLoader>('../pages/*/texts/texts.ts', { import: 'ownTexts' });

/** A page, once its words are here; in English if those of another language do not come. */
export async function loadPage(page: PageName): Promise<Page> {
  const loadComponent = pages[`../pages/${page}/Page.svelte`];
  const loadWords = texts[`../pages/${page}/texts/texts.ts`];
  if (!loadComponent || !loadWords) throw new Error(`the folder of the page ${page} is not whole`);
  const [found, words] = await Promise.all([loadComponent(), loadWords()]);
  language.follow(words);
  await words.load(language.code).catch(() => undefined);
  return found;
}
