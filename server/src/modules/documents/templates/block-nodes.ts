import type sanitizeHtml from 'sanitize-html';
import { sanitizeBy } from '../../../platform/html/sanitize';
import type { PdfNode } from '../pdf/pdf-node';

const INLINE = ['b', 'strong', 'i', 'em', 'u', 'a'] as const;

const BLOCK: sanitizeHtml.IOptions = {
  allowedTags: [...INLINE, 'p', 'div', 'br', 'h2', 'h3', 'ul', 'ol', 'li'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

/** HTML of a text on a page: paragraphs, headings, lists and emphasis. Placeholders stay as they are. */
export const cleanBlock = (html: string): string => sanitizeBy(html, BLOCK);

const TOKENS = /<(\/?)([a-z0-9]{1,10})([^<>]{0,4000})>|([^<]+)/g;
const HREF = /href="([^"]{0,3000})"/;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
};

const decoded = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity).replace(/\s+/g, ' ');

type Look = { readonly bold: number; readonly italics: number; readonly underline: number; readonly link: string };

type Run = {
  readonly blocks: PdfNode[];
  line: PdfNode[];
  look: Look;
  heading: boolean;
  /** Of the lists that are open: null of one without numbers, else the number of its last entry. */
  readonly lists: (number | null)[];
};

const spanOf = (text: string, { bold, italics, underline, link }: Look): PdfNode => ({
  text,
  ...(bold > 0 ? { bold: true } : {}),
  ...(italics > 0 ? { italics: true } : {}),
  ...(underline > 0 || link ? { decoration: 'underline' as const } : {}),
  ...(link ? { link } : {}),
});

const isBlank = (line: readonly PdfNode[]): boolean =>
  line.every((node) => typeof node === 'object' && typeof node.text === 'string' && node.text.trim() === '');

const endBlock = (run: Run): void => {
  const { line, lists, heading } = run;
  run.line = [];
  if (isBlank(line)) return;
  const margin = [lists.length * 10, heading ? 6 : 0, 0, 4] as const;
  run.blocks.push({ text: line, margin, ...(heading ? { style: 'heading' } : {}) });
};

const weighed = (look: Look, tag: string, by: number): Look => {
  if (tag === 'b' || tag === 'strong') return { ...look, bold: look.bold + by };
  if (tag === 'i' || tag === 'em') return { ...look, italics: look.italics + by };
  return { ...look, underline: look.underline + by };
};

const inline = (run: Run, tag: string, isEnd: boolean, attributes: string): void => {
  if (tag !== 'a') run.look = weighed(run.look, tag, isEnd ? -1 : 1);
  else run.look = { ...run.look, link: isEnd ? '' : decoded(HREF.exec(attributes)?.[1] ?? '') };
};

const beginEntry = (run: Run): void => {
  const last = run.lists.at(-1);
  if (typeof last === 'number') run.lists[run.lists.length - 1] = last + 1;
  run.line.push(spanOf(typeof last === 'number' ? `${last + 1}. ` : '• ', { ...run.look, link: '' }));
};

const list = (run: Run, tag: string, isEnd: boolean): void => {
  if (isEnd) run.lists.pop();
  else run.lists.push(tag === 'ol' ? 0 : null);
};

const block = (run: Run, tag: string, isEnd: boolean): void => {
  endBlock(run);
  run.heading = !isEnd && (tag === 'h2' || tag === 'h3');
  if (tag === 'ul' || tag === 'ol') list(run, tag, isEnd);
  if (tag === 'li' && !isEnd) beginEntry(run);
};

const isInline = (tag: string): boolean => (INLINE as readonly string[]).includes(tag);

const open = (run: Run, [, slash, tag = '', attributes = '', text]: RegExpMatchArray): void => {
  if (text !== undefined) run.line.push(spanOf(decoded(text), run.look));
  else if (tag === 'br') run.line.push(spanOf('\n', run.look));
  else if (isInline(tag)) inline(run, tag, slash === '/', attributes);
  else block(run, tag, slash === '/');
};

/** Texts of a page made of HTML. What the sanitiser does not let through is not there. */
export const blockNodes = (html: string): readonly PdfNode[] => {
  const run: Run = {
    ...{ blocks: [], line: [], heading: false, lists: [] },
    look: { bold: 0, italics: 0, underline: 0, link: '' },
  };
  for (const token of cleanBlock(html).matchAll(TOKENS)) open(run, token);
  endBlock(run);
  return run.blocks;
};
