import { escapeHtml } from '../../../platform/html/markup';
import { compiledBodies, compiledParts } from './compiled';
import { directionOf, sidesOf } from './direction';
import { fillFrom, fillMarkers } from './fill-markers';
import { textsFor, type MailKey, type MailTexts } from './texts/mail-texts';

export type MailText = {
  readonly subject: string;
  /** What a mailbox shows beside the subject. Plain text, as the subject. */
  readonly preheader: string;
  /** Markup for inside of the layout. All three hold placeholders. */
  readonly body: string;
};

/** Texts of a message go before common ones of the same name. */
const markupTexts = (texts: MailTexts, key: MailKey): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...texts.common, ...texts.mails[key] }).map(([name, text]) => [name, escapeHtml(text)])
  );

const withParts = (body: string): string => {
  const parts = compiledParts();
  return fillMarkers(body, (name) => (name.startsWith('>') ? parts[name.slice(1)] : `[[${name}]]`));
};

/** Texts in English are read from the left in a message that is laid out from the right, too. */
const inDirection = (body: string, language: string, locale: string): string =>
  directionOf(language) === directionOf(locale)
    ? body
    : `<div lang="${language}" dir="${directionOf(language)}" style="text-align:${sidesOf(directionOf(language)).start}">${body}</div>`;

/** Subject, preheader and body of a notification as the store comes with them, in the language of the locale or else in English. */
export const defaultMail = (key: MailKey, locale: string): MailText => {
  const { language, texts } = textsFor(locale);
  const { subject, preheader } = texts.mails[key];
  const body = fillFrom(withParts(compiledBodies()[key]), {
    ...markupTexts(texts, key),
    ...sidesOf(directionOf(language)),
  });
  return { subject, preheader, body: inDirection(body, language, locale) };
};

/** A button as the default bodies have them, for an editor to put in. `href` may be a placeholder; label and href are plain text. */
export const mailButton = (label: string, href: string): string =>
  fillFrom(compiledParts().button ?? '', { label: escapeHtml(label), href: escapeHtml(href), ...sidesOf('ltr') });

/** A label and an amount as the default bodies have them; sums stand out. Label and value are plain text. */
export const mailRow = (label: string, value: string, { isSum = false, locale = 'en' } = {}): string =>
  fillFrom(compiledParts()[isSum ? 'total-row' : 'amount-row'] ?? '', {
    label: escapeHtml(label),
    value: escapeHtml(value),
    ...sidesOf(directionOf(locale)),
  });
