import { sanitizeBy } from '../../platform/html/sanitize';

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
