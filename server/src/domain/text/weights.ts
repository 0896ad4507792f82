import type { Comparisons } from './collation';
import { foldText } from './fold';
import { inAllCases } from './letters';

/** What a letter counts when names are compared: first by letters, then by accents, then by kind; digits, for `sortKey`. */
export type Weights = {
  /** A code of which that of no other letter is the beginning. Letters that differ in accents or kind alone have the same. */
  readonly letter: string;
  /** '0', and what `marks` tells where the letter bears an accent. */
  readonly accents: string;
  /** Small or capital; one digit for each letter. */
  readonly kind: string;
};

/** Three digits for each accent, the first of which is none of `Weights.accents` for a letter; others stand between those of two marks. */
const markCode = (rank: number): string => String(100 + rank);

type Marks = ReadonlyMap<string, string>;

export const marksOf = ({ accent }: Comparisons, marks: readonly string[]): Marks => {
  const found = new Map<string, string>();
  let [rank, before] = [-1, ''];
  for (const mark of [...marks].sort(accent)) {
    if (accent(mark, before) !== 0) rank += 2;
    found.set(mark, rank < 0 ? '' : markCode(rank));
    before = mark;
  }
  return found;
};

/**
 * ł is an l with an accent that cannot be written alone: its code stands between those of two marks, and the nth of a letter behind the one
 * before.
 */
const ownAccent = ({ accent }: Comparisons, marks: Marks, plain: string, text: string, nth: number): string => {
  const below = [...marks].filter(([mark, code]) => code !== '' && accent(plain + mark, text) < 0);
  const rank = new Set(below.map(([, code]) => code)).size * 2;
  return markCode(rank) + String(Math.min(nth, 99)).padStart(2, '0');
};

/** 0 is for `drawn`; nobody sees in which order the tenth kind of a digit stands. */
const kindCode = (rank: number): string => String(Math.min(1 + rank, 9));

/** Of what is the same letter, in its order. */
export const weightsOf = (
  by: Comparisons,
  marks: Marks,
  group: readonly string[],
  letter: string
): readonly (readonly [string, Weights])[] => {
  const plain = group[0] as string;
  let [kind, nth, accents, before] = [0, 0, '0', plain];
  return group.map((text) => {
    if (by.accent(before, text) !== 0) {
      [kind, nth] = [0, nth + 1];
      accents = `0${ownAccent(by, marks, plain, text, nth)}`;
    } else if (by.variant(before, text) !== 0) kind += 1;
    before = text;
    return [text, { letter, accents, kind: kindCode(kind) }] as const;
  });
};

type Letters = ReadonlyMap<string, Weights>;

/** A text that counts as several letters, none of which has to be written in it. */
const expanded = (
  letters: Letters,
  text: string,
  parts: readonly string[],
  own: Partial<Weights> = {}
): readonly (readonly [string, Weights])[] => {
  const found = parts.map((part) => letters.get(part)).filter((weights) => weights !== undefined);
  if (found.length < parts.length) return [];
  const joined = (name: keyof Weights): string => found.map((weights) => weights[name]).join('');
  return [[text, { letter: joined('letter'), accents: joined('accents'), kind: joined('kind'), ...own }]];
};

/** ß counts as ss with an accent. */
export const ligatures = ({ base }: Comparisons, letters: Letters) =>
  [...letters].flatMap(([text, { kind }]) => {
    const folded = foldText(text);
    if (text.length !== 1 || folded.length !== 2 || base(text, folded) !== 0) return [];
    return expanded(letters, text, [...folded], { accents: `0${markCode(899)}0`, kind: `${kind}1` });
  });

/** In each case with what it may be twice. */
const twice = (digraph: string): readonly (readonly [text: string, one: string, other: string])[] => {
  const [small, first, capital] = inAllCases(digraph);
  const [smallTwice, firstTwice, capitalTwice] = inAllCases(digraph.charAt(0) + digraph);
  return [
    [smallTwice, small, small],
    [firstTwice, first, small],
    [capitalTwice, capital, capital],
  ];
};

/** Hungarian 'ccs' is 'cs' twice, and Arabic آ is ا twice. */
export const doubled = ({ base }: Comparisons, letters: Letters, own: readonly string[], digraphs: readonly string[]) =>
  [...digraphs.flatMap(twice), ...own.map((text) => [text, text.charAt(0), text.charAt(0)] as const)].flatMap(
    ([text, one, other]) =>
      base(text, one + other) === 0 && !letters.has(one + other)
        ? expanded(letters, text, [one, other], { accents: '00' })
        : []
  );

const KANA = /^[\u3041-\u30fa]$/;

const VOWELS = 'あいうえお';

/** が is か and the first of these. */
const VOICINGS = ['', '\u3099', '\u309a'];

/** In Japanese 'カー' counts as 'カア' and 'いすゞ' as 'いすず'. */
export const drawn = ({ base }: Comparisons, letters: Letters, marks: Marks) =>
  [...letters]
    .filter(([text]) => KANA.test(text))
    .flatMap(([kana, { kind }]) => VOICINGS.map((voicing) => ({ kana, kind, voicing })))
    .filter(({ kana, voicing }) => (kana + voicing).normalize('NFC').length === 1)
    .flatMap(({ kana, kind, voicing }) =>
      [...'ーゝヽ'].flatMap((sign) => {
        const meant = [...VOWELS, kana].find((other) => base(kana + sign, kana + other) === 0);
        const weights = { accents: `0${marks.get(voicing) ?? ''}0`, kind: `${kind}0` };
        return meant === undefined ? [] : expanded(letters, kana + voicing + sign, [kana, meant], weights);
      })
    );
