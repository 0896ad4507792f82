import { comparisons } from './collation';
import { codesOf, digraphsOf, groupsOf, inAllCases, ownLetters } from './letters';
import { charactersOf, commonLetters, HANGUL } from './sorted-signs';
import { doubled, drawn, ligatures, marksOf, weightsOf, type Weights } from './weights';

/** In which order the readers of a language expect names. */
export type Alphabet = {
  /** Tells one order from another: keys that were made by it are stored. */
  readonly name: string;
  /** By letter, decomposed; a letter may be written in several signs. */
  readonly letters: ReadonlyMap<string, Weights>;
  /** What an accent adds to the accents of the letter before it. */
  readonly marks: ReadonlyMap<string, string>;
  /** Those of the letters that are written in several. */
  readonly digraphs: readonly string[];
};

/** FNV-1a */
const digestOf = (text: string): string => {
  let digest = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) digest = Math.imul(digest ^ text.charCodeAt(at), 0x01000193);
  return (digest >>> 0).toString(16).padStart(8, '0');
};

/** What the collator of a language knows can only be asked: it compares, but tells no order. */
const alphabetFor = (locale: Intl.Locale): Alphabet => {
  const by = comparisons(locale.baseName);
  const script = String(locale.script);
  const characters = charactersOf(script);
  const single = characters.filter((sign) => sign === HANGUL || [...sign.normalize('NFD')].length === 1);
  const isMark = (sign: string): boolean => by.base(sign, '') === 0;
  const marks = marksOf(by, single.filter(isMark));
  const own = ownLetters(by.accent, characters);
  const digraphs = digraphsOf(by.base, own);
  const texts = [...single.filter((sign) => !isMark(sign)), ...own, ...digraphs.flatMap(inAllCases)];
  const groups = groupsOf(by, [...new Set(texts)]);
  const codes = codesOf(groups, commonLetters(script));
  const letters = new Map(groups.flatMap((group, index) => weightsOf(by, marks, group, codes[index] as string)));
  const added = [...ligatures(by, letters), ...doubled(by, letters, own, digraphs), ...drawn(by, letters, marks)];
  for (const [text, weights] of added) letters.set(text, weights);
  const name = digestOf(
    [...letters].map(([text, weights]) => [text, ...Object.values(weights)].join(' ')).join('\n') +
      [...marks].join('\n')
  );
  return { name, letters, marks, digraphs };
};

const alphabets = new Map<string, Alphabet>();

/** Where people write in two languages or scripts: that whose order has the letters of both. */
const OF_BOTH: Readonly<Record<string, string>> = { BY: 'be', KZ: 'kk', PY: 'es', RS: 'sr-Latn' };

/** That of the language that most people of a country write, by an ISO code; of English for what is no country. */
export const alphabetOf = (country: string): Alphabet => {
  const isCountry = /^[A-Z]{2}$/.test(country);
  const locale = new Intl.Locale(OF_BOTH[country] ?? 'und', { region: isCountry ? country : 'US' }).maximize();
  const known = alphabets.get(locale.baseName) ?? alphabetFor(locale);
  alphabets.set(locale.baseName, known);
  return known;
};
