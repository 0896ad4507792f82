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

/** Ampersands are put out of the sanitiser's reach: decoding `&lt;script&gt;` afterwards would make markup of what was none. */
const stripOnce = (text: string): string => decode(sanitizeHtml(text.replaceAll('&', '&amp;'), NO_MARKUP));

/** Tags inside tags come apart layer by layer; nobody writes more by accident. */
const MAX_LAYERS = 8;

/**
 * Text that must hold no markup at all; characters such as & and < that are no markup stay as they are. What is left over when
 * a tag is taken out may itself be a tag, so this goes on until nothing changes any more.
 */
export const stripMarkup = (text: string): string => {
  let stripped = text;
  for (let layer = 0; layer < MAX_LAYERS && stripped.includes('<') && !isFlood(stripped); layer += 1) {
    const next = stripOnce(stripped);
    if (next === stripped) return stripped;
    stripped = next;
  }
  return stripped.includes('<') ? stripped.replaceAll('<', '') : stripped;
};
