/** Letters that a language puts elsewhere than where their folded form stands. */
export type Alphabet = {
  /** Names the alphabet where keys that were made by it are stored. */
  readonly name: string;
  /** A letter, and those that follow it as letters of their own, in their order. A letter may be written in several signs. */
  readonly followers: readonly (readonly [letter: string, ...followers: readonly string[]])[];
  /** Letters that count as another one: what neighbours write in its place. */
  readonly same?: Readonly<Record<string, string>>;
};

/** English, German, French, Italian, Dutch, Portuguese and most others: accents do not make a letter of its own. */
export const PLAIN_ALPHABET: Alphabet = { name: 'plain', followers: [] };

const alphabet = (
  name: string,
  followers: Alphabet['followers'],
  same: Readonly<Record<string, string>> = {}
): Alphabet => ({ name, followers, same });

const SWEDISH = alphabet('sv', [['z', 'å', 'ä', 'ö']], { æ: 'ä', ø: 'ö' });
const DANISH = alphabet('da', [['z', 'æ', 'ø', 'å']], { ä: 'æ', ö: 'ø' });
const SPANISH = alphabet('es', [['n', 'ñ']]);
const CROATIAN = alphabet('hr', [
  ['c', 'č', 'ć'],
  ['d', 'đ'],
  ['s', 'š'],
  ['z', 'ž'],
]);
const CZECH = alphabet('cs', [
  ['c', 'č'],
  ['h', 'ch'],
  ['r', 'ř'],
  ['s', 'š'],
  ['z', 'ž'],
]);
const TURKISH = alphabet('tr', [
  ['c', 'ç'],
  ['g', 'ğ'],
  ['o', 'ö'],
  ['s', 'ş'],
  ['u', 'ü'],
]);

const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  ...{ sv: SWEDISH, fi: SWEDISH },
  ...{ da: DANISH, nb: DANISH, nn: DANISH, no: DANISH, fo: DANISH, kl: DANISH },
  ...{ es: SPANISH, gl: SPANISH, eu: SPANISH, fil: SPANISH },
  ...{ hr: CROATIAN, bs: CROATIAN, sl: CROATIAN },
  ...{ tr: TURKISH, az: TURKISH },
  cs: CZECH,
  sk: alphabet('sk', [['a', 'ä'], ...CZECH.followers, ['o', 'ô']]),
  et: alphabet('et', [
    ['s', 'š', 'z', 'ž'],
    ['w', 'õ', 'ä', 'ö', 'ü'],
  ]),
  hu: alphabet(
    'hu',
    [
      ['c', 'cs'],
      ['d', 'dz', 'dzs'],
      ['g', 'gy'],
      ['l', 'ly'],
      ['n', 'ny'],
      ['o', 'ö'],
      ['s', 'sz'],
      ['t', 'ty'],
      ['u', 'ü'],
      ['z', 'zs'],
    ],
    { ő: 'ö', ű: 'ü' }
  ),
  is: alphabet('is', [
    ['a', 'á'],
    ['d', 'ð'],
    ['e', 'é'],
    ['i', 'í'],
    ['o', 'ó'],
    ['u', 'ú'],
    ['y', 'ý'],
    ['z', 'þ', 'æ', 'ö', 'å'],
  ]),
  lt: alphabet('lt', [
    ['c', 'č'],
    ['s', 'š'],
    ['z', 'ž'],
  ]),
  lv: alphabet('lv', [
    ['c', 'č'],
    ['g', 'ģ'],
    ['k', 'ķ'],
    ['l', 'ļ'],
    ['n', 'ņ'],
    ['s', 'š'],
    ['z', 'ž'],
  ]),
  pl: alphabet('pl', [
    ['a', 'ą'],
    ['c', 'ć'],
    ['e', 'ę'],
    ['l', 'ł'],
    ['n', 'ń'],
    ['o', 'ó'],
    ['s', 'ś'],
    ['z', 'ź', 'ż'],
  ]),
  ro: alphabet(
    'ro',
    [
      ['a', 'ă', 'â'],
      ['i', 'î'],
      ['s', 'ș'],
      ['t', 'ț'],
    ],
    { ş: 'ș', ţ: 'ț' }
  ),
  sq: alphabet('sq', [
    ['c', 'ç'],
    ['e', 'ë'],
  ]),
};

/** The language that most people of a country write, by an ISO code; 'en' for what is no country. */
const languageOf = (country: string): string =>
  /^[A-Z]{2}$/.test(country) ? new Intl.Locale('und', { region: country }).maximize().language : 'en';

/** In which order the readers of a store expect names: by the language of its country. */
export const alphabetOf = (country: string): Alphabet => ALPHABETS[languageOf(country)] ?? PLAIN_ALPHABET;
