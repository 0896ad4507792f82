import { de } from './de';
import { en } from './en';

/** What a file of texts holds: English has them all, and each other language has the same keys. */
export type MailTexts = typeof en;

/** The notifications of the store that have a text, and the digest. */
export type MailKey = keyof MailTexts['mails'];

/** By language, without region. A new one is a file beside these and a line here. */
export const TEXTS: Readonly<Record<string, MailTexts>> = { en, de };

export const MAIL_KEYS = Object.keys(en.mails) as readonly MailKey[];

/** Of `de-AT` those of `de`; of a language without texts the English ones. */
export const textsFor = (locale: string): { readonly language: string; readonly texts: MailTexts } => {
  const language = locale.split(/[-_]/)[0]?.toLowerCase() ?? '';
  const texts = Object.hasOwn(TEXTS, language) ? TEXTS[language] : undefined;
  return texts ? { language, texts } : { language: 'en', texts: en };
};
