import { WITH_STATE, WITHOUT_CITY, WITHOUT_POSTCODE } from './data/subdivisions';
import { statesOf, type State } from './places';

export type AddressField = {
  readonly label: string;
  readonly required: boolean;
  /** Postal addresses of the country do not have it. */
  readonly hidden: boolean;
};

export type AddressLocale = Readonly<Record<'state' | 'city' | 'postcode', AddressField>>;

const codes = (written: string): ReadonlySet<string> => new Set(written.split(' '));

const HAVING_STATE = codes(WITH_STATE);
const LACKING_CITY = codes(WITHOUT_CITY);
const LACKING_POSTCODE = codes(WITHOUT_POSTCODE);

/** Countries whose people give their state with an address. Elsewhere it may be left out, though there is a list. Decision 0134. */
const NEEDING_STATE = codes(
  'AE AR AU BR CA CL CN CO CR EG ES GT HN ID IE IN IR IT JM JP KR MX MY MZ NG NI PA PE PG PH RO RU SO SV TH TR TW UA US UY VE ZA'
);

/** They have postcodes that hardly anybody writes. */
const RARELY_WITH_POSTCODE = codes(
  'BB BN BT CL CO CR CV DO EC EG ET GT HN HT IE IR JO KE KH KW LA LB LK LR LS MG MM MN MZ NE NG NI NP OM PE PG PY ' +
    'SA SN SO SV SZ TJ TM TN TZ UY UZ VE VN ZM'
);

const STATE_LABELS: Readonly<Record<string, string>> = {
  AE: 'Emirate',
  AR: 'Province',
  AU: 'State / Territory',
  CA: 'Province',
  CH: 'Canton',
  CL: 'Region',
  CN: 'Province',
  CO: 'Department',
  CR: 'Province',
  CU: 'Province',
  EE: 'County',
  EG: 'Governorate',
  ES: 'Province',
  FR: 'Region',
  GB: 'County',
  GT: 'Department',
  HN: 'Department',
  HU: 'County',
  ID: 'Province',
  IE: 'County',
  IR: 'Province',
  IT: 'Province',
  JM: 'Parish',
  JP: 'Prefecture',
  KR: 'Province',
  MZ: 'Province',
  NI: 'Department',
  NL: 'Province',
  NZ: 'Region',
  PA: 'Province',
  PE: 'Department',
  PH: 'Province',
  PL: 'Voivodeship',
  PT: 'District',
  RO: 'County',
  RU: 'Region',
  SE: 'County',
  SV: 'Department',
  TH: 'Province',
  TR: 'Province',
  TW: 'County / City',
  UA: 'Oblast',
  UY: 'Department',
  VN: 'Province',
  ZA: 'Province',
};

const POSTCODE_LABELS: Readonly<Record<string, string>> = {
  BR: 'CEP',
  CA: 'Postal code',
  DE: 'Postcode',
  IE: 'Eircode',
  IN: 'PIN code',
  IT: 'CAP',
  PH: 'ZIP code',
  PR: 'ZIP code',
  US: 'ZIP code',
};

const CITY_LABELS: Readonly<Record<string, string>> = {
  AU: 'Suburb',
  GB: 'Town / City',
  HK: 'District',
  IE: 'Town / City',
  NZ: 'Town / City',
  TR: 'District',
  TW: 'District',
};

/** Whether an address is incomplete without one of the country's states. Code of the site may have left the country without any. */
export const requiresState = (country: string, states: readonly State[] = statesOf(country)): boolean =>
  NEEDING_STATE.has(country) && states.length > 0;

export const requiresPostcode = (country: string): boolean =>
  !LACKING_POSTCODE.has(country) && !RARELY_WITH_POSTCODE.has(country);

/** How state, city and postcode are called, and which of them an address must have. */
export const labelsOf = (country: string, states: readonly State[] = statesOf(country)): AddressLocale => ({
  state: {
    label: STATE_LABELS[country] ?? 'State',
    required: requiresState(country, states),
    hidden: !HAVING_STATE.has(country) && !NEEDING_STATE.has(country),
  },
  city: {
    label: CITY_LABELS[country] ?? 'City',
    required: !LACKING_CITY.has(country),
    hidden: LACKING_CITY.has(country) && country !== 'JP',
  },
  postcode: {
    label: POSTCODE_LABELS[country] ?? 'Postcode',
    required: requiresPostcode(country),
    hidden: LACKING_POSTCODE.has(country),
  },
});
