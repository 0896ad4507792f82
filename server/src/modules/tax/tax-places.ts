import { findStateCode, isCountryCode, labelsOf, type AddressLocale } from '../../domain/address';
import { InvalidInputError } from '../../domain/errors';
import { taxState } from '../../domain/tax';
import type { Platform } from '../../platform/platform';
import { readStates } from '../settings';

/** Stands for all member states in the endpoints that take a country. */
export const EU = 'EU';

/**
 * Reads a country of an address: alpha-2 in any case, or EU for the group.
 * @throws InvalidInputError (422) for anything else.
 */
export const parsePlaceCode = (code: string | undefined): string => {
  const place = (code ?? '').toUpperCase();
  if (place === EU || isCountryCode(place)) return place;
  const message = 'There is no such country.';
  throw new InvalidInputError(message, { country_code: { country: message } });
};

/**
 * The state of a rate by its code: 'US-CA' and 'California' -> 'CA'. Where a country has no list of states, any word may be one, in
 * the spelling under which addresses are looked up; else it would stand for a place in which nobody lives.
 * @throws InvalidInputError (422) for what is no state of the country.
 */
export const readState = async (platform: Platform, country: string, written: string): Promise<string> => {
  const states = written === '' ? [] : await readStates(platform, country);
  if (states.length === 0) return taxState(country, written);
  const code = findStateCode(country, written, states);
  if (code !== null) return code;
  const message = `There is no such state in ${country}.`;
  throw new InvalidInputError(message, { state: { invalid: message } });
};

/** The address fields that nobody writes in this country, which forms for rates need not show; null where all are in use. */
export const hiddenAddressFields = (country: string): readonly (keyof AddressLocale)[] | null => {
  const labels = labelsOf(country);
  const hidden = (['state', 'city', 'postcode'] as const).filter((name) => labels[name].hidden);
  return hidden.length > 0 ? hidden : null;
};
