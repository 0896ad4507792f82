import type sanitizeHtml from 'sanitize-html';
import { sanitizeBy } from './sanitize';

/** Nothing that loads anything, and no brackets beside those of colours. */
const STYLE = [/^(?!.*(?:url|expression|image-set|var)\s{0,9}\()[\w#%.,\s'"()!-]{1,300}$/i];

const STYLES = [
  ...['background', 'background-color', 'border', 'border-bottom', 'border-collapse', 'border-color', 'border-left'],
  ...['border-radius', 'border-right', 'border-spacing', 'border-top', 'color', 'direction', 'display', 'font'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'height', 'letter-spacing', 'line-height', 'list-style'],
  ...['margin', 'margin-bottom', 'margin-left', 'margin-right', 'margin-top', 'max-width', 'min-width', 'padding'],
  ...['padding-bottom', 'padding-left', 'padding-right', 'padding-top', 'table-layout', 'text-align'],
  ...['text-decoration', 'text-transform', 'vertical-align', 'white-space', 'width', 'word-break'],
];

const TABLE = ['align', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'height', 'valign', 'width'];

const MAIL: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['a', 'b', 'blockquote', 'br', 'center', 'code', 'del', 'div', 'em', 'figcaption', 'figure', 'font', 'h1', 'h2'],
    ...['h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'li', 'ol', 'p', 'pre', 's', 'small', 'span', 'strong', 'sub'],
    ...['sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
  ],
  allowedAttributes: {
    '*': ['class', 'style', 'dir', 'lang', 'role'],
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    font: ['color', 'face', 'size'],
    table: TABLE,
    tr: TABLE,
    td: [...TABLE, 'colspan', 'rowspan'],
    th: [...TABLE, 'colspan', 'rowspan'],
  },
  allowedStyles: { '*': Object.fromEntries(STYLES.map((name) => [name, STYLE])) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
};

/** HTML of a message or a printed page, tables and styles included; nothing that runs. Placeholders stay as they are. */
export const cleanBody = (html: string): string => sanitizeBy(html, MAIL);
