import { canonicalCity, canonicalPostcodes, isPostcodeListed } from '../address';
import type { TaxAddress, TaxPlace } from './tax-rate';

const plain = (text: string): string => text.trim().toUpperCase();

/**
 * 'DE-BE' and 'be' name the same state of DE. Where there is no list of states, rates and addresses have words of people, which are
 * compared as cities are.
 */
export const taxState = (country: string, state: string): string => {
  const code = canonicalCity(state);
  const prefix = `${plain(country)}-`;
  return code.startsWith(prefix) ? code.slice(prefix.length) : code;
};

export const isSameState = (country: string, a: string, b: string): boolean =>
  taxState(country, a) === taxState(country, b);

/** How many fields narrow the place down within its country: 0 to 3. */
export const specificityOf = ({ state, city, postcode }: TaxPlace): number =>
  [state, city, postcode].filter((field) => field.trim() !== '').length;

/** See docs/rules/tax.md#which-rates. */
export const covers = (place: TaxPlace, address: TaxAddress): boolean => {
  if (plain(place.country) !== plain(address.country)) return false;
  if (place.state.trim() !== '' && !isSameState(address.country, place.state, address.state)) return false;
  if (place.city.trim() !== '' && canonicalCity(place.city) !== canonicalCity(address.city)) return false;
  return place.postcode.trim() === '' || isPostcodeListed(address.country, place.postcode, address.postcode);
};

/** A place in the one form in which places of rates and overrides are compared: the same text where they cover the same addresses. */
export const canonicalPlace = ({ country, state, city, postcode }: TaxPlace): string =>
  [plain(country), taxState(country, state), canonicalCity(city), canonicalPostcodes(country, postcode)].join('\n');
