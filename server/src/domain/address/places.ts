import { foldText } from '../text';
import { canonicalCity } from './city';
import { SUBDIVISIONS } from './data/subdivisions';
import { isPostcode } from './postcode';

/** ISO 3166-1 alpha-2, and XK for Kosovo, which ISO leaves to its users and everybody uses. */
const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' '
  );

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** ISO 3166-1 alpha-2 code -> English name. */
export const COUNTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  COUNTRY_CODES.map((code): [string, string] => [code, NAMES.of(code) ?? code])
);

/** Upper case only, as ISO writes them. */
export const isCountryCode = (code: string): boolean => Object.hasOwn(COUNTRIES, code);

export type State = {
  /** ISO 3166-2 without the country in front: 'CA' of US. */
  readonly code: string;
  readonly name: string;
};

const known = new Map<string, readonly State[]>();

const read = (country: string): readonly State[] => {
  const written = Object.hasOwn(SUBDIVISIONS, country) ? (SUBDIVISIONS[country] ?? '') : '';
  if (written === '') return [];
  return written.split('|').map((entry) => {
    const cut = entry.indexOf(':');
    return { code: entry.slice(0, cut), name: entry.slice(cut + 1) };
  });
};

/** The states of a country by name; [] where ISO knows none, and for what is no country. */
export const statesOf = (country: string): readonly State[] => {
  const states = known.get(country) ?? read(country);
  // What is no country is not remembered: hostile callers know many.
  if (states.length > 0) known.set(country, states);
  return states;
};

/** Accents, blanks, hyphens and apostrophes make no other state, for there is a list of them: 'Ile de France' is 'Île-de-France'. */
const fold = (text: string): string => foldText(canonicalCity(text)).replace(/[ '-]/g, '');

const codesByName = new WeakMap<readonly State[], ReadonlyMap<string, string>>();

/** Of several states of one name the first. */
const indexOf = (states: readonly State[]): ReadonlyMap<string, string> => {
  const index = new Map<string, string>();
  for (const { code, name } of states) {
    const key = fold(name);
    if (!index.has(key)) index.set(key, code);
  }
  codesByName.set(states, index);
  return index;
};

const codeNamed = (states: readonly State[], wanted: string): string | null =>
  (codesByName.get(states) ?? indexOf(states)).get(wanted) ?? null;

/** 'CA', 'US-CA' and 'California' of US are 'CA'; null for what is none of the `states`. */
export const findStateCode = (
  country: string,
  written: string,
  states: readonly State[] = statesOf(country)
): string | null => {
  const wanted = canonicalCity(written);
  const prefix = `${country.toUpperCase()}-`;
  const code = wanted.startsWith(prefix) ? wanted.slice(prefix.length) : wanted;
  const byCode = states.find((state) => state.code.toUpperCase() === code);
  return byCode?.code ?? codeNamed(states, fold(written));
};

export const isState = (country: string, written: string): boolean => findStateCode(country, written) !== null;

/** The name of a state; what is unknown is answered as it is written. */
export const stateNameOf = (country: string, written: string): string => {
  const code = findStateCode(country, written);
  return statesOf(country).find((state) => state.code === code)?.name ?? written;
};

/** What an address is checked by where it lies. Other code of the site may know better than the store. */
export type PlaceFacts = {
  /** [] where none is asked for. */
  readonly states: readonly State[];
  /** Whether its postcode could be one of the country; blank ones could. */
  readonly isPostcode: boolean;
};

export type Located = { readonly country: string; readonly postcode: string };

/** What the store knows by itself. */
export const placeFactsOf = ({ country, postcode }: Located): PlaceFacts => ({
  states: statesOf(country),
  isPostcode: isPostcode(country, postcode),
});
