import { plainDigits } from '../text';

type Format = {
  /** Of the canonical form; where the store knows none, anything may be a postcode. */
  readonly pattern?: RegExp;
  /** How many characters stand before and after the hyphen with which it is usually written, where there is one. */
  readonly hyphen?: readonly [number, number];
  /** Of a long form without such a hyphen; what it captures is a postcode, too: the short form of the same place. */
  readonly long?: RegExp;
};

const of = (countries: string, format: Format): readonly (readonly [string, Format])[] =>
  countries.split(' ').map((country) => [country, format] as const);

/** Countries that are not listed take anything. */
const FORMATS: ReadonlyMap<string, Format> = new Map([
  ...of('AT AU BE BG CH CY DK GE HU LI LU LV NO NZ SI TN ZA', { pattern: /^\d{4}$/ }),
  ...of('BA CU DE EE ES FI FR HR ID IT KR LT ME MX MY RS TH TR UA XK', { pattern: /^\d{5}$/ }),
  ...of('GR SK CZ SE', { pattern: /^\d{5}$/, hyphen: [3, 2] }),
  ...of('CN IN RO RU SG', { pattern: /^\d{6}$/ }),
  // The newer ones name a building.
  ...of('KZ', { pattern: /^(?:\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d)$/ }),
  ...of('US PR GU VI AS MP', { pattern: /^\d{5}(?:\d{4})?$/, hyphen: [5, 4] }),
  ...of('PL', { pattern: /^\d{5}$/, hyphen: [2, 3] }),
  ...of('PT', { pattern: /^\d{7}$/, hyphen: [4, 3] }),
  ...of('JP', { pattern: /^\d{7}$/, hyphen: [3, 4] }),
  ...of('BR', { pattern: /^\d{8}$/, hyphen: [5, 3] }),
  ...of('NL', { pattern: /^[1-9]\d{3}[A-Z]{2}$/ }),
  ...of('CA', { pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/ }),
  ...of('GB GG JE IM', { pattern: /^(?:[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA)$/ }),
  ...of('IE', { pattern: /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[0-9AC-FHKNPRTV-Y]{4}$/ }),
  ...of('MT', { pattern: /^[A-Z]{3}\d{2,4}$/ }),
  ...of('IS', { pattern: /^\d{3}$/ }),
  // Five digits are the newer ones, and not the beginning of the six.
  ...of('VN', { pattern: /^\d{5,6}$/ }),
  ...of('AR', { pattern: /^(?:\d{4}|[A-HJ-NP-Z]\d{4}[A-Z]{3})$/, long: /^[A-Z](\d{4})[A-Z]{3}$/ }),
  ...of('IL', { pattern: /^\d{5}(?:\d{2})?$/, long: /^(\d{5})\d{2}$/ }),
  ...of('TW', { pattern: /^\d{3}(?:\d{2,3})?$/, long: /^(\d{3})\d{2,3}$/ }),
  ...of('CR FM MH PW SA UM', { hyphen: [5, 4] }),
  ...of('CL', { hyphen: [3, 4] }),
  ...of('IR', { hyphen: [5, 5] }),
  ...of('LB', { long: /^(\d{4})\d{4}$/ }),
  ...of('VE', { long: /^(\d{4})[A-Z]$/ }),
]);

/**
 * What people write before a postcode besides the code of ISO: the sign that the country's cars have, and those of a country whose post
 * goes there. In Argentina it is the province, and the digits are of one place without it, too.
 */
const SIGNS: Readonly<Record<string, string>> = {
  AR: 'A B C D E F G H J K L M N P Q R S T U V W X Y Z',
  AS: 'US',
  AT: 'A',
  AX: 'FI FIN',
  BE: 'B',
  BL: 'FR F',
  DE: 'D',
  EE: 'EST',
  ES: 'E',
  FI: 'FIN',
  FO: 'DK',
  FR: 'F',
  GB: 'UK',
  GF: 'FR F',
  GG: 'GB UK',
  GL: 'DK',
  GP: 'FR F',
  GR: 'EL',
  GU: 'US',
  HU: 'H',
  IM: 'GB UK',
  IT: 'I',
  JE: 'GB UK',
  LI: 'FL CH',
  LU: 'L',
  MC: 'F FR',
  MF: 'FR F',
  MP: 'US',
  MQ: 'FR F',
  NC: 'FR F',
  NO: 'N',
  PF: 'FR F',
  PM: 'FR F',
  PR: 'US',
  PT: 'P',
  RE: 'FR F',
  SE: 'S',
  SI: 'SLO',
  SJ: 'NO N',
  SM: 'IT I',
  VA: 'IT I',
  VI: 'US',
  WF: 'FR F',
  YT: 'FR F',
};

/** Longer than any postcode with its blanks, its hyphen and its country. */
const MAX_LENGTH = 20;

/** Blanks, dots, hyphens and dashes of all scripts and what is typed for them, what is invisible, and the sign of Japan's post. */
const SEPARATORS = /[\s.\p{Pd}\p{Cf}\u02D7\u2043\u2212\u2500\u2501\u30FC\u3012]+/gu;

/** In capitals and ASCII's digits, without blanks and dashes: what searches compare, which know no country. */
export const bareSpelling = (text: string): string =>
  plainDigits(text.normalize('NFKC').replace(SEPARATORS, '')).toUpperCase();

/** Postcodes of countries whose form is not known: what stands before the digits may be the country. */
const BEGINS_WITH_DIGIT = /^\d/;

const signsOf = (country: string): readonly string[] =>
  `${country} ${SIGNS[country] ?? ''}`.split(' ').filter((sign) => sign !== '');

const withoutCountry = (country: string, text: string): string => {
  const pattern = FORMATS.get(country)?.pattern;
  if (pattern?.test(text)) return text;
  const shortened = signsOf(country)
    .filter((sign) => text.startsWith(sign))
    .map((sign) => text.slice(sign.length));
  return shortened.find((rest) => (pattern ?? BEGINS_WITH_DIGIT).test(rest)) ?? text;
};

/**
 * A postcode in the one form in which postcodes of a country are compared: without blanks, hyphens and the country in front, in
 * capitals. `D-10115` is `10115`, `90210 1234` is `902101234`, full-width digits are digits. Whoever stores a postcode keeps what was typed.
 */
export const canonicalPostcode = (country: string, postcode: string): string =>
  withoutCountry(country.trim().toUpperCase(), bareSpelling(postcode));

/** Could `postcode` be one of the country? Blank ones are a matter of what is required, and pass; hyphens alone are no postcode. */
export const isPostcode = (country: string, postcode: string): boolean => {
  const canonical = canonicalPostcode(country, postcode);
  const pattern = FORMATS.get(country)?.pattern;
  if (canonical === '') return postcode.trim() === '' || pattern === undefined;
  if (postcode.length > MAX_LENGTH) return false;
  return pattern?.test(canonical) ?? true;
};

/**
 * The short form, which names a district: the part before the hyphen (`9500` of `9500-339`, `90210` of a ZIP+4), or what the post of the
 * country takes as well (`100` of `10048` in Taiwan, `1425` of `C1425ABC` in Argentina). The whole where there is none.
 */
const districtOf = (country: string, canonical: string): string => {
  const { hyphen, long } = FORMATS.get(country) ?? {};
  if (long) return long.exec(canonical)?.[1] ?? canonical;
  const [before, after] = hyphen ?? [canonical.length, 0];
  return canonical.length === before + after ? canonical.slice(0, before) : canonical;
};

/** One postcode, written with the hyphen of the country, and no range: `00-950` of Poland, `12345-6789` of the US. */
const isWrittenWithHyphen = (country: string, parts: readonly string[]): boolean => {
  const hyphen = FORMATS.get(country)?.hyphen;
  return hyphen !== undefined && parts.length === 2 && parts.every((part, index) => part.length === hyphen[index]);
};

type Range = { readonly from: string; readonly to: string };

const DASHES = /[\p{Pd}\u02D7\u2043\u2212\u2500\u2501\u30FC]/u;
const DIGITS = /^\d{1,15}$/;

/** What stands between the dashes, without a country that is named before both bounds: `L-1000-L-1999`, `LV1000-LV1099`. */
const boundsOf = (country: string, entry: string): readonly string[] => {
  const parts = entry.normalize('NFKC').split(DASHES).map(bareSpelling);
  const signs = signsOf(country);
  const unsigned = parts.filter((part) => !signs.includes(part));
  const bounds = parts.length === unsigned.length + 2 ? unsigned : parts;
  return FORMATS.get(country)?.pattern ? bounds.map((bound) => withoutCountry(country, bound)) : bounds;
};

/** `1000-1999`; with the hyphen of the country in both bounds `01000-000-05999-999`. Only what grows from left to right is a range. */
const rangeOf = (country: string, entry: string): Range | null => {
  const parts = boundsOf(country, entry);
  if (!parts.every((part) => DIGITS.test(part)) || isWrittenWithHyphen(country, parts)) return null;
  if (parts.length !== 2 && parts.length !== 4) return null;
  const half = parts.length / 2;
  const [from, to] = [parts.slice(0, half).join(''), parts.slice(half).join('')];
  return from.length > to.length || Number(from) > Number(to) ? null : { from, to };
};

/** The number of digits counts too, or 950 would lie in a range that begins with the Polish 00-000. */
const isInRange = ({ from, to }: Range, postcode: string): boolean =>
  DIGITS.test(postcode) &&
  postcode.length >= from.length &&
  postcode.length <= to.length &&
  Number(from) <= Number(postcode) &&
  Number(postcode) <= Number(to);

type Entry = Range | string;

/** The entries of a list, each in its one form; those that name nothing are left out. */
const entriesOf = (country: string, list: string): readonly Entry[] =>
  list
    .split(',')
    .map((entry) => rangeOf(country, entry) ?? canonicalPostcode(country, entry))
    .filter((entry) => entry !== '');

/**
 * Is the postcode of the country in a list such as '90000-90010,12345'? Its district counts as well as the whole: both entries cover
 * `12345-6789` and `90001-1234` of the US. See docs/rules/tax.md#which-rates.
 */
export const isPostcodeListed = (country: string, list: string, postcode: string): boolean => {
  const code = country.trim().toUpperCase();
  const wanted = canonicalPostcode(code, postcode);
  if (wanted === '') return false;
  const forms = [wanted, districtOf(code, wanted)];
  return entriesOf(code, list).some((entry) =>
    forms.some((form) => (typeof entry === 'string' ? entry === form : isInRange(entry, form)))
  );
};

/** A list that names nothing and so covers nothing, unlike a blank one, which covers the country. */
const NOWHERE = '-';

/** A list in the one form in which lists of a country are compared: neither spelling, order nor repetition make another one. */
export const canonicalPostcodes = (country: string, list: string): string => {
  if (list.trim() === '') return '';
  const entries = entriesOf(country.trim().toUpperCase(), list);
  const written = entries.map((entry) => (typeof entry === 'string' ? entry : `${entry.from}-${entry.to}`));
  return [...new Set(written)].sort().join(',') || NOWHERE;
};
