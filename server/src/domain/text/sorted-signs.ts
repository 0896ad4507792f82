/** Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic; those of South Asia; Georgian; Latin and Greek with accents, signs; kana. */
const RANGES = [
  [0x20, 0x6ff],
  [0x900, 0x10ff],
  [0x1c90, 0x1cbf],
  [0x1e00, 0x22ff],
  [0x3041, 0x30ff],
] as const;

const HAN = [0x4e00, 0x9fff] as const;

const SORTED = /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;

const charactersIn = ([from, to]: readonly [number, number]): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_none, index) => String.fromCodePoint(from + index)).filter(
    (sign) => SORTED.test(sign) && sign.normalize('NFKC') === sign
  );

export const LATIN = 'abcdefghijklmnopqrstuvwxyz';

/** By the script of the language: what is written most beside the Latin letters. */
const OWN: Readonly<Record<string, string>> = {
  Arab: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  Cyrl: 'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  Grek: 'αβγδεζηθικλμνξοπρστυφχψω',
  Hebr: 'אבגדהוזחטיכלמנסעפצקרשת',
  Jpan: 'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん',
  Thai: 'กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
};

const SIGNS = `_-,;:!?.'"()[]{}@*/\\&#%\`^+<=>|~$`;

/** The first syllable, as letters; it stands for all of them, see `BLOCKS`. */
export const HANGUL = '가'.normalize('NFD');

/** Each begins a script or a block: the codes of those that follow it are shorter. */
const FIRST = ['\u{1f600}', ...'αаաאاकกაあ', HANGUL, '一'];

/** Codes of two digits: those that begin with 9 are left for others, 00 is the end. */
const COMMON_CODES = 88;

export const commonLetters = (script: string): ReadonlySet<string> => {
  const own = [...(OWN[script] ?? SIGNS)].map((letter) => letter.normalize('NFD'));
  return new Set([...new Set([...` 0123456789${LATIN}`, ...FIRST, ...own])].slice(0, COMMON_CODES));
};

const HAN_SCRIPTS: ReadonlySet<string> = new Set(['Hans', 'Hant', 'Jpan']);

/** What names are made of; the signs of a script of thousands only where it is that of the language. */
export const charactersOf = (script: string): readonly string[] => [
  ...(HAN_SCRIPTS.has(script) ? [...RANGES, HAN] : RANGES).flatMap(charactersIn),
  ...FIRST,
];
