import { DOMParser as ModelParser, DOMSerializer, Schema, type MarkSpec, type Node } from '@tiptap/pm/model';
import { LINK } from './link-mark';

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

const isStyled =
  (style: string) =>
  (value: string): false | null =>
    value.includes(style) ? null : false;

const MARKS: Readonly<Record<string, MarkSpec>> = {
  link: LINK,
  bold: {
    parseDOM: [
      { tag: 'strong' },
      { tag: 'b', getAttrs: (element) => (element.style.fontWeight === 'normal' ? false : null) },
      { style: 'font-weight', getAttrs: (value) => (/^(?:bold(?:er)?|[5-9]00)$/.test(value) ? null : false) },
    ],
    toDOM: () => ['strong', 0],
  },
  italic: {
    parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    toDOM: () => ['em', 0],
  },
  underline: {
    parseDOM: [{ tag: 'u' }, { style: 'text-decoration', consuming: false, getAttrs: isStyled('underline') }],
    toDOM: () => ['u', 0],
  },
  strike: {
    parseDOM: [
      ...[{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }],
      { style: 'text-decoration', consuming: false, getAttrs: isStyled('line-through') },
    ],
    toDOM: () => ['s', 0],
  },
  code: { excludes: '_', code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
};

/** What the editor knows; `simple-html.ts` says it in tags. */
export const SCHEMA = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 2 } },
      ...{ content: 'inline*', group: 'block', defining: true },
      parseDOM: LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${Number(attrs.level)}`, 0],
    },
    blockquote: {
      ...{ content: 'block+', group: 'block', defining: true },
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    codeBlock: {
      ...{ content: 'text*', marks: '', group: 'block', code: true, defining: true },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    bulletList: { content: 'listItem+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    orderedList: {
      attrs: { start: { default: 1 } },
      ...{ content: 'listItem+', group: 'block' },
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: Number(list.getAttribute('start') ?? 1) }) }],
      toDOM: ({ attrs }) => ['ol', attrs.start === 1 ? {} : { start: Number(attrs.start) }, 0],
    },
    listItem: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    hardBreak: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    text: { group: 'inline' },
  },
  marks: MARKS,
});

/** In a document of its own: nothing of it is loaded, and nothing runs. */
const elementOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

const parser = ModelParser.fromSchema(SCHEMA);

export const readHtml = (html: string): Node => parser.parse(elementOf(html));

/** A part, to be put into a text. */
export const readSlice = (html: string) => parser.parseSlice(elementOf(html));

const isEmpty = ({ childCount, firstChild }: Node): boolean =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.childCount === 0;

/** An empty text is no text, and not an empty paragraph. */
export const writeHtml = (text: Node): string => {
  if (isEmpty(text)) return '';
  const place = document.createElement('div');
  place.append(DOMSerializer.fromSchema(SCHEMA).serializeFragment(text.content));
  return place.innerHTML;
};
