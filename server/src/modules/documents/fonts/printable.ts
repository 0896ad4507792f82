import { readFileSync } from 'node:fs';
import type { PdfNode } from '../pdf/pdf-node';
import { readCoverage, type Coverage } from './read-coverage';

/** Free to embed: Latin, Greek, Cyrillic, Armenian, Georgian, Arabic, Hebrew and many symbols. */
const fontFiles = (): readonly string[] => [
  require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
];

let known: readonly Coverage[] | undefined;

/** What both fonts have: each text may be printed in either of them. */
const isCovered = (codePoint: number): boolean => {
  known ??= fontFiles().map((file) => readCoverage(readFileSync(file)));
  return known.every((font) => font.has(codePoint));
};

const pointOf = (character: string): number => character.codePointAt(0) as number;

const nameOf = (character: string): string => `U+${pointOf(character).toString(16).toUpperCase().padStart(4, '0')}`;

/** Seen by nobody, or what a font has no shape for. Joiners stay: they tell Arabic letters how to look. */
const UNSEEN = /^(?:(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}|(?![\n\t])\p{Cc})$/u;
const LINE_END = /^[\u2028\u2029]$/u;
const MARKS = /\p{M}/gu;

/** The character, what stands for it (`V` for the Roman number five), or null. */
const printed = (character: string): string | null => {
  if (UNSEEN.test(character)) return '';
  if (LINE_END.test(character)) return '\n';
  if (isCovered(pointOf(character)) || character === '\n' || character === '\t') return character;
  const plain = character.normalize('NFKD').replace(MARKS, '');
  return plain !== '' && [...plain].every((each) => isCovered(pointOf(each))) ? plain : null;
};

/** Characters that the fonts lack, each once, as `U+4E2D`. */
export const unprintableIn = (texts: readonly string[]): readonly string[] => {
  const missing = new Set<string>();
  for (const text of texts) {
    for (const character of text.normalize('NFC')) if (printed(character) === null) missing.add(nameOf(character));
  }
  return [...missing];
};

/** Of a run of missing characters; more would push everything else off the page. */
const MOST_NAMED = 8;

const marked = (run: readonly string[]): string => {
  const more = run.length > MOST_NAMED ? ` +${run.length - MOST_NAMED}` : '';
  return `[${run.slice(0, MOST_NAMED).map(nameOf).join(' ')}${more}]`;
};

/** The text as the fonts can print it: what they lack is named by its code point, never left out or an empty frame. */
export const printable = (text: string): string => {
  const pieces: string[] = [];
  let run: string[] = [];
  const endRun = (): void => {
    if (run.length > 0) pieces.push(marked(run));
    run = [];
  };
  for (const character of text.normalize('NFC')) {
    const shown = printed(character);
    if (shown === null) {
      run.push(character);
      continue;
    }
    endRun();
    pieces.push(shown);
  }
  endRun();
  return pieces.join('');
};

/** The same node, with texts that the fonts can print. */
export const printableNode = (node: PdfNode): PdfNode => {
  if (typeof node === 'string') return printable(node);
  const { text, stack, columns, table } = node;
  return {
    ...node,
    ...(text === undefined ? {} : { text: typeof text === 'string' ? printable(text) : text.map(printableNode) }),
    ...(stack ? { stack: stack.map(printableNode) } : {}),
    ...(columns ? { columns: columns.map(printableNode) } : {}),
    ...(table ? { table: { ...table, body: table.body.map((row) => row.map(printableNode)) } } : {}),
  };
};
