import { plainDigits } from './digits';
import { foldText } from './fold';

/**
 * What a full text index holds of a text, and what a question looks up in it. The indexes of SQLite, PostgreSQL and MariaDB each have
 * their own idea of a word, and all of them know beginnings only. So the words are taken apart here, and stored as tokens of a-z and 0-9:
 * one for each letter, that of the text from there on. A beginning of a token is then a part of a word, and the same on every database.
 */

/** Letters with their marks; a point or comma only between digits, where it belongs to a number. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?<=\p{N})[.,](?=\p{N})[\p{L}\p{N}\p{M}]+)*/gu;

/** Words, with those that hyphens or apostrophes hold together in one: 'T-Shirt', 'L’Oréal'. */
const COMPOUND = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[\p{Pd}'\u2018\u2019][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const HOLDING = /[\p{Pd}'\u2018\u2019]/gu;
const LETTER = /\p{L}/u;

/** Invisible signs, such as the soft hyphen and the blank of no width. */
const INVISIBLE = /\p{Cf}/gu;

/** The points and vowels of Hebrew and Arabic, and the stroke that makes a word wider: most people write without. */
const POINTS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0640]/gu;

/** Letters of the Arabic script that are written in two ways: alefs, the final he and ye, and those that Persian keyboards have. */
const ALIKE: ReadonlyMap<string, string> = new Map<string, string>([
  ['\u0622', '\u0627'],
  ['\u0623', '\u0627'],
  ['\u0625', '\u0627'],
  ['\u0671', '\u0627'],
  ['\u0649', '\u064a'],
  ['\u06cc', '\u064a'],
  ['\u06a9', '\u0643'],
  ['\u0629', '\u0647'],
]);
const HAVING_ALIKE = /[\u0622\u0623\u0625\u0671\u0649\u06cc\u06a9\u0629]/gu;

/** A sign of Hangul is a syllable, and often a word: 컵 is a cup, also within 머그컵. */
const SYLLABLE = /[\uac00-\ud7a3]/u;

/** Scripts that put no blanks between words: each letter may begin one. */
const BLANKLESS =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Yi}\p{scx=Javanese}\p{scx=Balinese}\p{scx=Tai_Le}\p{scx=New_Tai_Lue}\p{scx=Tai_Tham}\p{scx=Tai_Viet}]/u;

/** No word begins with these. */
const BOUND = /[\p{M}.]/u;

const AT_BEGINNING = 'qb';
const INSIDE = 'qi';
/** Longer words are looked up in pieces. MariaDB indexes no more than 84 letters of a word. */
const MAX_TOKEN = 24;

const PLAIN = /[a-pr-y0-9]/;
const digitsOf = (letter: string, count: number): string =>
  (letter.codePointAt(0) ?? 0).toString(36).padStart(count, '0');

/** No code is the beginning of another one, so that tokens begin alike exactly where their letters do. */
const codeOf = (letter: string): string => {
  if (PLAIN.test(letter)) return letter;
  const short = digitsOf(letter, 2);
  return short.length === 2 ? `q${short}` : `z${digitsOf(letter, 4)}`;
};

type Word = { readonly letters: readonly string[]; readonly codes: readonly string[] };

/** The text as titles are compared: folded, in one line, without invisible signs and points, with plain digits. */
export const searchText = (text: string): string =>
  plainDigits(foldText(text.replace(INVISIBLE, '')))
    .replace(POINTS, '')
    .replace(HAVING_ALIKE, (letter) => ALIKE.get(letter) ?? letter)
    .replaceAll(/\s+/gu, ' ')
    .trim();

const wordOf = (word: string): Word => {
  const letters = [...word.replaceAll(',', '.')];
  return { letters, codes: letters.map(codeOf) };
};

const wordsOf = (text: string): readonly Word[] => (searchText(text).match(WORD) ?? []).map(wordOf);

/** What is held together, as many people write it: 'tshirt', 'loreal', 'wifi'. Digits alone are no such word: '2-3' is no 23. */
const joinedWordsOf = (text: string): readonly Word[] =>
  (searchText(text).match(COMPOUND) ?? []).flatMap((compound) => {
    const word = compound.replace(HOLDING, '');
    return word !== compound && LETTER.test(word) ? [wordOf(word)] : [];
  });

const canStart = ({ letters }: Word, at: number): boolean => !BOUND.test(letters[at] ?? '.');

const isBeginning = ({ letters }: Word, at: number): boolean => {
  const [letter = '', before = '.'] = [letters[at], letters[at - 1]];
  return before === '.' || BLANKLESS.test(letter) || BLANKLESS.test(before);
};

/** The word from there on, as much of it as a token holds, and where that ends. */
const pieceAt = ({ codes }: Word, from: number): { readonly piece: string; readonly end: number } => {
  let piece = '';
  let end = from;
  for (; end < codes.length; end += 1) {
    const code = codes[end] ?? '';
    if (piece.length + code.length > MAX_TOKEN) break;
    piece += code;
  }
  return { piece, end };
};

const isSyllable = (letter: string | undefined): boolean => letter !== undefined && SYLLABLE.test(letter);

/** A single letter within a word is looked for by nobody, a syllable is. */
const tokenAt = (word: Word, at: number): string | null => {
  if (!canStart(word, at)) return null;
  if (isBeginning(word, at)) return `${AT_BEGINNING}${pieceAt(word, at).piece}`;
  const isSought = at < word.letters.length - 1 || isSyllable(word.letters[at]);
  return isSought ? `${INSIDE}${pieceAt(word, at).piece}` : null;
};

const tokensOf = (word: Word): readonly string[] => word.letters.flatMap((_letter, at) => tokenAt(word, at) ?? []);

/** Each once, in their order. */
export const searchTokens = (text: string): readonly string[] => [
  ...new Set([...wordsOf(text), ...joinedWordsOf(text)].flatMap(tokensOf)),
];

/** Beginnings of tokens, any of which suffices. */
export type Beginnings = readonly string[];

export type SearchQuestion = {
  /** All must be met: each word of the question at the beginning of one of the text, or anywhere in scripts without blanks. */
  readonly atBeginnings: readonly Beginnings[];
  /** The same with words that stand anywhere; a single letter still at a beginning. */
  readonly anywhere: readonly Beginnings[];
  /** Whether the second finds more than the first. */
  readonly hasMore: boolean;
};

/** The first letter from which a token reaches to the end of the word. */
const lastStartOf = (word: Word): number => {
  let start = word.letters.length - 1;
  for (let at = start; at >= 0 && pieceAt(word, at).end === word.letters.length; at -= 1) {
    if (canStart(word, at)) start = at;
  }
  return start;
};

/** Pieces of a word that together cover it; the last one overlaps the one before it. */
const piecesOf = (word: Word): readonly string[] => {
  const last = lastStartOf(word);
  const pieces: string[] = [];
  for (let at = 0; at < word.letters.length;) {
    const { piece, end } = pieceAt(word, at);
    pieces.push(piece);
    if (end >= word.letters.length) break;
    let next = Math.min(end, last);
    while (next > at && !canStart(word, next)) next -= 1;
    // More marks in a row than a token holds are nobody's word.
    if (next <= at) break;
    at = next;
  }
  return pieces;
};

const either = (piece: string): Beginnings => [`${AT_BEGINNING}${piece}`, `${INSIDE}${piece}`];

/** It is looked for at beginnings alone. */
const isOneLetter = ({ letters }: Word): boolean => letters.length === 1 && !isSyllable(letters[0]);

const MAX_TEXT = 255;
const MAX_WORDS = 8;
const MAX_LETTERS = 60;

const shortened = ({ letters, codes }: Word): Word => ({
  letters: letters.slice(0, MAX_LETTERS),
  codes: codes.slice(0, MAX_LETTERS),
});

/**
 * What a search looks up: at most 8 words, all of which must be met. The last one may be a beginning, because people search while they
 * type; so all are. Null for a text without a letter or digit, which matches nothing.
 */
export const searchQuestion = (text: string): SearchQuestion | null => {
  const words = wordsOf(text.slice(0, MAX_TEXT)).slice(0, MAX_WORDS).map(shortened);
  if (words.length === 0) return null;
  const pieces = words.map(piecesOf);
  return {
    atBeginnings: pieces.flatMap(([first = '', ...rest]) => [[`${AT_BEGINNING}${first}`], ...rest.map(either)]),
    anywhere: words.flatMap((word, index) =>
      (pieces[index] ?? []).map((piece) => (isOneLetter(word) ? [`${AT_BEGINNING}${piece}`] : either(piece)))
    ),
    hasMore: words.some((word) => !isOneLetter(word) && word.letters.some((letter) => !BLANKLESS.test(letter))),
  };
};
