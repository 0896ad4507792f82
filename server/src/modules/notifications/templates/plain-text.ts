import type { DomNode, FormatCallback, HtmlToTextOptions } from 'html-to-text';

const textOf = (node: DomNode): string =>
  node.type === 'text' ? (node.data ?? '') : node.children.map((child) => textOf(child)).join('');

const attributesOf = (element: DomNode): Readonly<Record<string, string>> =>
  (element.attribs ?? {}) as Readonly<Record<string, string>>;

const isButton = (link: DomNode): boolean => (attributesOf(link).class ?? '').split(' ').includes('button');

/** Label and value of a row stand on one line. */
const formatRow: FormatCallback = (row, walk, builder) => {
  const cells = row.children.filter(({ name }) => name === 'td' || name === 'th');
  builder.openBlock({ leadingLineBreaks: 1 });
  cells.forEach((cell, index) => {
    if (index > 0) builder.addInline(cells.length === 2 ? ': ' : ' ', { noWordTransform: true });
    walk(cell.children, builder);
  });
  builder.closeBlock({ trailingLineBreaks: 1 });
};

/** Of one message; the library hands it to each formatter, but its types do not say so. */
type Message = {
  /** Addresses that it names already. */
  readonly written: Set<string>;
};

/** A button is its label and, below it, its address; another link has the address behind it. Each address is written once. */
const formatLink: FormatCallback = (link, walk, builder) => {
  const { written } = (builder as typeof builder & { readonly metadata: Message }).metadata;
  const href = (attributesOf(link).href ?? '').trim().replace(/^mailto:/i, '');
  if (textOf(link).trim() === href) written.add(href);
  walk(link.children, builder);
  if (href === '' || href.startsWith('#') || written.has(href)) return;
  written.add(href);
  if (isButton(link)) builder.addLineBreak();
  builder.addInline(isButton(link) ? href : ` <${href}>`, { noWordTransform: true });
};

const HEADING = { leadingLineBreaks: 2, trailingLineBreaks: 1, uppercase: false };

/** An editor writes no markup that lies deeper. */
const MAX_DEPTH = 100;

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH },
  formatters: { row: formatRow, link: formatLink },
  selectors: [
    { selector: 'a', format: 'link' },
    { selector: 'tr', format: 'row' },
    { selector: 'img', format: 'skip' },
    { selector: 'h1', format: 'heading', options: HEADING },
    { selector: 'h2', format: 'heading', options: HEADING },
    { selector: 'h3', format: 'heading', options: HEADING },
    { selector: 'table', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'p.muted', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
};

type Convert = (html: string, message: Message) => string;

/** Loaded with the first message, and its rules compiled once: that is more work than a message. */
let converter: Promise<Convert> | undefined;

const loadConverter = async (): Promise<Convert> => {
  const { compile } = await import('html-to-text');
  return compile(OPTIONS);
};

/** What a message says, for readers that show no markup: items as lines, buttons and links with their addresses. */
export const plainText = async (html: string): Promise<string> => {
  converter ??= loadConverter();
  const convert = await converter;
  return convert(html, { written: new Set() }).trim();
};
