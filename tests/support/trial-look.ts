import type { BrowserContext } from 'playwright-core';

/** A text of ours in a built chunk, under its id: `"kit.cancel":"Cancel"`. */
const TEXT = /(["'][a-zA-Z]+(?:\.\w+)+["']\s*:\s*)(["'`])((?:\\.|(?!\2).)*)\2/g;

const doubled = (chunk: string): string =>
  chunk.replace(TEXT, (_all, id: string, quote: string, words: string) => `${id}${quote}${words} ${words}${quote}`);

/** Before the document is parsed there is no element to turn. */
const mirror = (): void =>
  document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl'));

/**
 * What a translation may bring: every text of ours twice as long, and a page that runs from right to left. What breaks here breaks in some
 * language.
 */
export const tryTranslation = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(mirror);
  await context.route(/\.m?js$/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.includes('"kit.cancel"') ? doubled(body) : body });
  });
};
