/** Where a text goes: into the body, into one line of a header such as the subject, into a message of a chat, or into plain text. */
export type Place = 'html' | 'header' | 'chat' | 'text';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const ZERO_WIDTH_SPACE = '\u200b';

/** What begins a name that is called, unless it stands in an address of e-mail; and what ends the words of a link in Markdown. */
const CHAT_MARKS = /(?<![\p{L}\p{N}])@|\]/gu;

/**
 * Chats of Slack's kind know these three entities, and read `<…>` as a link, or as a call of everybody. Others of them call whoever stands
 * behind a plain `@`, and know links of Markdown; Slack would show a backslash, so these marks are parted from what they belong to.
 */
const escapeChat = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign).replace(CHAT_MARKS, (sign) => `${sign}${ZERO_WIDTH_SPACE}`);

/** One line without control characters: nothing that is filled in begins another header. */
export const headerLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const WEB_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))[^\s\p{Cc}]*$/iu;

/** The address, or `#` where following it could do anything but open a page, a message or a call. */
const wholeAddress = (text: string): string => (WEB_ADDRESS.test(text.trim()) ? text.trim() : '#');

const LONE_SURROGATE = /[\ud800-\udfff]/gu;

/** `encodeURIComponent` throws where half of a pair of surrogates stands alone. */
const partOfAddress = (text: string): string => encodeURIComponent(text.replace(LONE_SURROGATE, '\ufffd'));

const ADDRESS_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src', 'action', 'background', 'poster', 'cite']);
const ATTRIBUTE = /([a-z-]{1,20})\s?=$/i;

/** How much of an address may stand before the placeholder. */
export const LOOK_BACK = 1000;

/** What an attribute with an address holds so far; null outside of one. */
const addressBefore = (before: string): string | null => {
  const quote = Math.max(before.lastIndexOf('"'), before.lastIndexOf("'"));
  const tag = before.lastIndexOf('<');
  if (tag < before.lastIndexOf('>') || quote < tag) return null;
  const [, name = ''] = ATTRIBUTE.exec(before.slice(Math.max(0, quote - 24), quote)) ?? [];
  return ADDRESS_ATTRIBUTES.has(name.toLowerCase()) ? before.slice(quote + 1) : null;
};

const inMarkup = (text: string, before: string): string => {
  const address = addressBefore(before);
  if (address === null) return escapeMarkup(text);
  return escapeMarkup(address.trim() === '' ? wholeAddress(text) : partOfAddress(text));
};

/** The text as it may stand in this place, after `before`. */
export const inPlace = (place: Place, text: string, before: string): string => {
  if (place === 'html') return inMarkup(text, before);
  if (place === 'chat') return escapeChat(text);
  return place === 'header' ? headerLine(text) : text;
};
