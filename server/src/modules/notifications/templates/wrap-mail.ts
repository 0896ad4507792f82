import { escapeHtml } from '../../../platform/html/markup';
import { compiledLayout } from './compiled';
import { directionOf, sidesOf } from './direction';
import { fillFrom } from './fill-markers';
import { plainText } from './plain-text';

export type MailParts = {
  /** Markup, with placeholders filled in. */
  readonly body: string;
  /** Plain text. */
  readonly preheader: string;
  /** Markup; empty for none. */
  readonly footer: string;
  readonly storeName: string;
  /** Its address with https:// or http://: a path of the site means nothing in a mailbox. The name of the store stands there without. */
  readonly logo: string | null;
  readonly locale: string;
};

const LOGO_HEIGHT = 48;

/** Readers that show no pictures show the name in the type of the line around it. */
const headerOf = ({ logo, storeName }: MailParts): string => {
  const name = escapeHtml(storeName);
  if (!/^https?:\/\//i.test(logo ?? '')) return name;
  return `<img class="mail-logo" src="${escapeHtml(logo ?? '')}" alt="${name}" height="${LOGO_HEIGHT}" style="height:${LOGO_HEIGHT}px;width:auto;max-width:100%;border:0">`;
};

/** Signs without width: mailboxes that have room for more than the preheader show them, and not the beginning of the body. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

const LANGUAGE = /^[a-z]{2,8}(?:[-_][a-z0-9]{1,8}){0,3}$/i;

const languageOf = (locale: string): string => (LANGUAGE.test(locale) ? locale.replaceAll('_', '-') : 'en');

const textVersion = async ({ body, footer, storeName }: MailParts): Promise<string> => {
  const [message, foot] = await Promise.all([plainText(body), plainText(footer)]);
  // What follows such a line is a signature to most readers.
  return `${message}\n\n-- \n${foot || storeName}\n`;
};

/** The whole message: markup in the store's layout, and the same as plain text. */
export const wrapMail = async (parts: MailParts): Promise<{ readonly html: string; readonly text: string }> => {
  const html = fillFrom(compiledLayout(), {
    ...sidesOf(directionOf(parts.locale)),
    lang: languageOf(parts.locale),
    storeName: escapeHtml(parts.storeName),
    preheader: parts.preheader === '' ? '' : escapeHtml(parts.preheader) + filler,
    header: headerOf(parts),
    body: parts.body,
    footer: parts.footer,
  });
  return { html, text: await textVersion(parts) };
};
