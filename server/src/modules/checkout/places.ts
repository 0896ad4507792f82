import { requiresState, type Located, type PlaceFacts } from '../../domain/address';
import { readPlace, shipsElsewhere, type CheckoutForm, type Places } from '../../domain/checkout';
import type { Platform } from '../../platform/platform';
import { isCountryCode, readPlaceFacts } from '../settings';

const placesBy = (known: readonly (Located & PlaceFacts)[]): Places => {
  const knownStatesOf = (wanted: string): readonly string[] =>
    (known.find(({ country }) => country === wanted)?.states ?? []).map(({ code }) => code);
  return {
    isCountry: isCountryCode,
    statesOf: (wanted) => (requiresState(wanted) ? knownStatesOf(wanted) : []),
    knownStatesOf,
    isPostcode: (wanted, code) =>
      known.find(({ country, postcode }) => country === wanted && postcode === code)?.isPostcode ?? true,
  };
};

/** What the checkout knows of the world as far as the addresses of a form lie in it: the rules that check them ask nobody. */
export const readPlaces = async (platform: Platform, form: CheckoutForm, defaultCountry: string): Promise<Places> => {
  const types = shipsElsewhere(form, true) ? (['billing', 'shipping'] as const) : (['billing'] as const);
  const known: (Located & PlaceFacts)[] = [];
  for (const type of types) {
    const { country, postcode } = readPlace(form, type, defaultCountry);
    known.push({ country, postcode, ...(await readPlaceFacts(platform, { country, postcode })) });
  }
  return placesBy(known);
};
