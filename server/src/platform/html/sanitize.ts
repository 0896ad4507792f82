import sanitizeHtml from 'sanitize-html';

const EDITORIAL: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'figure', 'figcaption', 'del', 'ins'],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    '*': ['class'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

/**
 * The parser's time grows with the square of how deep tags lie in one another. No editor writes this many; what does is no
 * markup to us.
 */
const MAX_TAGS = 5_000;

const isFlood = (text: string): boolean => text.split('<', MAX_TAGS + 2).length > MAX_TAGS + 1;

const shownAsWritten = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Markup with what the options allow; text of more than 5,000 tags is shown as it was written instead. */
export const sanitizeBy = (html: string, options: sanitizeHtml.IOptions): string =>
  isFlood(html) ? shownAsWritten(html) : sanitizeHtml(html, options);

/** Rich text as an editor writes it: formatting, links and pictures; no scripts, styles, frames or event handlers. */
export const sanitizeRichText = (html: string): string => sanitizeBy(html, EDITORIAL);

const decode = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

const NO_MARKUP: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {} };

/** Where a line ends: words of two paragraphs are not one. */
const LINE_END = /<(?:br|hr|\/(?:p|div|li|h[1-6]|tr|td|th|blockquote))\b/gi;

/** What HTML says, as plain text: `&lt;` in it is `<`, so whoever shows it escapes it as any other text. Never for a text that was typed. */
export const stripMarkup = (html: string): string =>
  decode(sanitizeBy(html.replace(LINE_END, '\n$&'), NO_MARKUP)).trim();
