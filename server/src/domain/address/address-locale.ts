import { WITH_STATE, WITHOUT_CITY, WITHOUT_POSTCODE } from './data/subdivisions';

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

/** Post does not arrive, or tax and carriers cannot be told, without the state. Elsewhere it may be left out. */
const NEEDING_STATE = codes('AE AU BR CA CN CO ES ID IN IT JP KR MX PG SO SV TW UA US');

/** They have postcodes that hardly anybody writes. */
const RARELY_WITH_POSTCODE = codes(
  'BB BN BT CL CO CR CV DO EC EG ET GT HN HT IE IR JO KE KH KW LA LB LK LR LS MG MM MN MZ NE NG NI NP OM PE PG PY ' +
    'SA SN SO SV SZ TJ TM TN TZ UY UZ VE VN ZM'
);

const STATE_LABELS: Readonly<Record<string, string>> = {
  AE: 'Emirate',
  AU: 'State / Territory',
  CA: 'Province',
  CH: 'Canton',
  CN: 'Province',
  CO: 'Department',
  CR: 'Province',
  CU: 'Province',
  EE: 'County',
  ES: 'Province',
  FR: 'Region',
  GB: 'County',
  HU: 'County',
  ID: 'Province',
  IE: 'County',
  IT: 'Province',
  JP: 'Prefecture',
  KR: 'Province',
  NL: 'Province',
  NZ: 'Region',
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

/** Whether an address is incomplete without one of the country's states. */
export const requiresState = (country: string): boolean => NEEDING_STATE.has(country);

export const requiresPostcode = (country: string): boolean =>
  !LACKING_POSTCODE.has(country) && !RARELY_WITH_POSTCODE.has(country);

/** How state, city and postcode are called, and which of them an address must have. */
export const labelsOf = (country: string): AddressLocale => ({
  state: {
    label: STATE_LABELS[country] ?? 'State',
    required: requiresState(country),
    hidden: !HAVING_STATE.has(country) && !requiresState(country),
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
