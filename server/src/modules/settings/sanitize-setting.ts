import { sanitizeBy } from '../../platform/html/sanitize';

/** Also an opening tag that is never closed; "a < b" and "<3" are no tags. */
const TAG = /<(?:[/?]?[a-z]|!)[^<>]*>?/gi;

/** Tags inside tags come apart layer by layer; nobody writes more by accident. */
const MAX_LAYERS = 8;

/** Plain text settings end up in pages, e-mails and receipts: tags are taken out, whatever they are nested into. */
export const stripTags = (text: string): string => {
  let before = text;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const stripped = before.replace(TAG, '');
    if (stripped === before) return stripped.trim();
    before = stripped;
  }
  return before.replaceAll('<', '').trim();
};

/** Text without layout, links and pictures; nothing that runs. */
export const cleanHtml = (html: string): string =>
  sanitizeBy(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'ul',
      'ol',
      'li',
      'strong',
      'b',
      'em',
      'i',
      'u',
      'blockquote',
      'a',
      'img',
    ],
    allowedAttributes: { a: ['href', 'title', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
  });

const UNSAFE_IN_ADDRESS = /[\s\\<>"'`\p{Cc}]/u;

/** http, https, or a path on the site itself. */
export const isPictureAddress = (address: string): boolean => {
  if (UNSAFE_IN_ADDRESS.test(address)) return false;
  if (/^https?:\/\//i.test(address)) return URL.canParse(address);
  if (address.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(address)) return false;
  return URL.canParse(address, 'https://store.invalid');
};
