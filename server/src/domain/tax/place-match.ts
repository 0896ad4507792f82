import type { TaxAddress, TaxPlace } from './tax-rate';

const plain = (text: string): string => text.trim().toUpperCase();

/** 'DE-BE' and 'BE' name the same state of DE. */
const stateCode = (country: string, state: string): string => {
  const code = plain(state);
  const prefix = `${plain(country)}-`;
  return code.startsWith(prefix) ? code.slice(prefix.length) : code;
};

export const isSameState = (country: string, a: string, b: string): boolean =>
  stateCode(country, a) === stateCode(country, b);

const compact = (postcode: string): string => postcode.replace(/\s+/g, '').toUpperCase();

const RANGE = /^(\d{1,15})-(\d{1,15})$/;
const DIGITS = /^\d{1,15}$/;
const ZIP_PLUS_FOUR = /^(\d{5})-\d{4}$/;

type Range = { readonly from: string; readonly to: string };

/**
 * Only what grows from left to right is a range: '12345-6789' or '01310-100' are single postcodes with a hyphen of their own.
 */
const rangeOf = (entry: string): Range | null => {
  const [, from = '', to = ''] = RANGE.exec(entry) ?? [];
  return from === '' || from.length > to.length || Number(from) > Number(to) ? null : { from, to };
};

/** The number of digits counts too, or the Polish 00-950 would cover everything below 950. */
const isInRange = ({ from, to }: Range, postcode: string): boolean =>
  DIGITS.test(postcode) &&
  postcode.length >= from.length &&
  postcode.length <= to.length &&
  Number(from) <= Number(postcode) &&
  Number(postcode) <= Number(to);

const isListed = (entry: string, postcode: string): boolean => {
  const range = rangeOf(entry);
  return entry === postcode || (range !== null && isInRange(range, postcode));
};

/** Is the postcode in a list such as '90000-90010,12345'? A US ZIP+4 counts as its first five digits. */
export const isPostcodeListed = (list: string, postcode: string): boolean => {
  const wanted = compact(postcode);
  if (wanted === '') return false;
  const short = ZIP_PLUS_FOUR.exec(wanted)?.[1] ?? wanted;
  return list
    .split(',')
    .map(compact)
    .some((entry) => entry !== '' && (isListed(entry, wanted) || isListed(entry, short)));
};

/** How many fields narrow the place down within its country: 0 to 3. */
export const specificityOf = ({ state, city, postcode }: TaxPlace): number =>
  [state, city, postcode].filter((field) => field.trim() !== '').length;

/** See docs/rules/tax.md#which-rates. */
export const covers = (place: TaxPlace, address: TaxAddress): boolean => {
  if (plain(place.country) !== plain(address.country)) return false;
  if (place.state.trim() !== '' && !isSameState(address.country, place.state, address.state)) return false;
  if (place.city.trim() !== '' && plain(place.city) !== plain(address.city)) return false;
  return place.postcode.trim() === '' || isPostcodeListed(place.postcode, address.postcode);
};
