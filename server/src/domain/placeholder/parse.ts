/** A transformer of a placeholder with its argument, as it was written. */
export type Transform = { readonly name: string; readonly argument: string };

export type Code = {
  readonly kind: 'code';
  readonly code: string;
  readonly fallback: string | null;
  readonly transforms: readonly Transform[];
  /** As it was written, brackets included. */
  readonly source: string;
};

export type Block = {
  readonly kind: 'loop' | 'if';
  /** What it goes over, or the condition. */
  readonly name: string;
  readonly children: readonly Node[];
  readonly otherwise: readonly Node[];
  readonly opening: string;
  readonly closing: string;
};

export type Node = { readonly kind: 'text'; readonly text: string } | Code | Block;

/** What can be repeated. */
export const LOOPS = ['item', 'license', 'download', 'subscription', 'shipment', 'top_product'] as const;
export type Loop = (typeof LOOPS)[number];

/** Blocks lie in one another no deeper than this; what is deeper stays as text. */
const MAX_DEPTH = 10;

/** Neither bracket goes over another one, so that each sign is looked at a fixed number of times. */
const BRACKETS = /\{\{([^{}]{1,500})\}\}|##([^#\r\n]{1,500})##/g;
const CODE = /^[a-z][\w-]*(?:\.[\w-]+)*$/i;
const OPENING = /^#(?:(if)\s+)?([\w.]+)$/;

/** What editors make of the signs between the brackets. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&#160;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const plain = (text: string): string =>
  text.replace(/&(?:nbsp|#160|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Blanks before the closing brackets mean nothing, unless the value follows them. */
const KEEPS_BLANKS = 'concat_first';

const transformOf = (part: string, index: number, all: readonly string[]): Transform => {
  const [written = '', ...rest] = part.split('|');
  const [name, argument] = [written.trim(), rest.join('|')];
  const isLast = index === all.length - 1;
  return { name, argument: isLast && name !== KEEPS_BLANKS ? argument.trimEnd() : argument };
};

const codeOf = (inside: string, source: string): Code | null => {
  const [head = '', ...transforms] = inside.split('||');
  const [written = '', ...fallback] = head.split('|');
  const code = written.trim();
  if (!CODE.test(code)) return null;
  return {
    kind: 'code',
    code,
    fallback: fallback.length === 0 ? null : fallback.join('|').trim(),
    transforms: transforms.map(transformOf),
    source,
  };
};

type Open = {
  readonly kind: 'loop' | 'if';
  readonly name: string;
  readonly opening: string;
  readonly children: Node[];
  readonly otherwise: Node[];
  /** The text of `{{else}}`, once it was met. */
  divider: string | null;
};

const isLoop = (name: string): boolean => (LOOPS as readonly string[]).includes(name);

const openingOf = (inside: string, source: string): Open | null => {
  const [, condition, name = ''] = OPENING.exec(inside) ?? [];
  if (name === '' || (!condition && !isLoop(name))) return null;
  return { kind: condition ? 'if' : 'loop', name, opening: source, children: [], otherwise: [], divider: null };
};

const closes = (open: Open | undefined, inside: string): boolean =>
  open !== undefined && inside === (open.kind === 'if' ? '/if' : `/${open.name}`);

const textNode = (text: string): Node => ({ kind: 'text', text });

/** Writes nodes into the block that was opened last. */
const createBuilder = () => {
  const root: Node[] = [];
  const stack: Open[] = [];
  const into = (): Node[] => {
    const open = stack.at(-1);
    if (!open) return root;
    return open.divider === null ? open.children : open.otherwise;
  };
  const divide = (inside: string, source: string): boolean => {
    const open = stack.at(-1);
    if (inside !== 'else' || open?.kind !== 'if' || open.divider !== null) return false;
    open.divider = source;
    return true;
  };
  const close = (source: string): void => {
    const { kind, name, children, otherwise, opening } = stack.pop() as Open;
    into().push({ kind, name, children, otherwise, opening, closing: source });
  };
  /** A block that nobody closes is text, and what is in it goes on meaning what it means. */
  const spill = (): void => {
    const { opening, children, divider, otherwise } = stack.pop() as Open;
    const divided = divider === null ? [] : [textNode(divider), ...otherwise];
    for (const node of [textNode(opening), ...children, ...divided]) into().push(node);
  };
  const tag = (written: string, source: string): void => {
    const inside = written.trim();
    const opening = openingOf(inside, source);
    if (opening && stack.length < MAX_DEPTH) stack.push(opening);
    else if (closes(stack.at(-1), inside)) close(source);
    else if (!divide(inside, source)) into().push(codeOf(written, source) ?? textNode(source));
  };
  const finish = (): readonly Node[] => {
    while (stack.length > 0) spill();
    return root;
  };
  return { text: (text: string) => void (text !== '' && into().push(textNode(text))), tag, finish };
};

/** Never throws: what is no placeholder is text. The time grows with the length of the text, whatever is in it. */
export const parse = (template: string): readonly Node[] => {
  const builder = createBuilder();
  let end = 0;
  for (const match of template.matchAll(BRACKETS)) {
    builder.text(template.slice(end, match.index));
    builder.tag(plain(match[1] ?? match[2] ?? ''), match[0]);
    end = match.index + match[0].length;
  }
  builder.text(template.slice(end));
  return builder.finish();
};

/** The codes of a template, wherever they stand; each once. */
export const codesOf = (nodes: readonly Node[]): ReadonlySet<string> => {
  const codes = new Set<string>();
  const collect = (some: readonly Node[]): void => {
    for (const node of some) {
      if (node.kind === 'code') codes.add(node.code);
      else if (node.kind !== 'text') [node.children, node.otherwise].forEach(collect);
    }
  };
  collect(nodes);
  return codes;
};
