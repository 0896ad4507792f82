import { isPostcode } from './postcode';
import { statesOf, type State } from './states';

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
