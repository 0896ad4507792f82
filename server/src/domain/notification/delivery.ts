import { emailAddress } from '../email';

/** Languages that the store has texts in; the first is what is written where nobody says more. */
export const MAIL_LOCALES = ['en', 'de'] as const;
export type MailLocale = (typeof MAIL_LOCALES)[number];

/** The language that a locale such as `de-AT` names; undefined where the store has no texts in it. */
export const namedMailLocale = (named: unknown): MailLocale | undefined => {
  const language = typeof named === 'string' ? (/^[a-z]{2,3}(?=[-_]|$)/i.exec(named)?.[0] ?? '').toLowerCase() : '';
  return MAIL_LOCALES.find((locale) => locale === language);
};

/** The same, or the fallback. */
export const mailLocale = (named: unknown, fallback: MailLocale = 'en'): MailLocale =>
  namedMailLocale(named) ?? fallback;

/** `de_at` as `de-AT`; null for what is no tag of a language (BCP 47). */
export const localeTag = (written: string): string | null => {
  try {
    return Intl.getCanonicalLocales(written.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
};

/** The title of what the log of a record says of a message that has gone out: messages themselves are kept for some weeks only. */
export const MAIL_SENT = 'E-mail sent';

const MINUTE = 60_000;
/** Minutes behind each failed attempt: more than a day in all. */
const PAUSES = [1, 5, 15, 60, 120, 240, 480, 720] as const;

export const MAX_MAIL_ATTEMPTS = PAUSES.length + 1;

/** Milliseconds to wait after the given failed attempt (1, 2, …); null where nothing is tried again. */
export const mailPause = (attempt: number): number | null => {
  const minutes = PAUSES[attempt - 1];
  return minutes === undefined ? null : minutes * MINUTE;
};

/** What is older than this when it could be sent at last, nobody wants to read any more. Milliseconds. */
export const MAX_MAIL_AGE = 3 * 24 * 60 * MINUTE;

/** Addresses of a list with commas or semicolons between them, each once, in their order. */
export const addressesOf = (list: string, isAddress: (text: string) => boolean): readonly string[] => {
  const found = new Map<string, string>();
  for (const part of list.split(/[,;\s]+/)) {
    const address = emailAddress(part);
    if (address !== '' && isAddress(address) && !found.has(address.toLowerCase())) {
      found.set(address.toLowerCase(), address);
    }
  }
  return [...found.values()];
};
