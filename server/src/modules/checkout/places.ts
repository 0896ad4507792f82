import { isPostcode, requiresState, statesOf } from '../../domain/address';
import type { Places } from '../../domain/checkout';
import { isCountryCode } from '../settings';

/** What the checkout knows of the world. */
export const PLACES: Places = {
  isCountry: isCountryCode,
  statesOf: (country) => (requiresState(country) ? statesOf(country).map(({ code }) => code) : []),
  isPostcode,
};
