import { placeFactsOf, statesOf, type Located, type PlaceFacts, type State } from '../../domain/address';
import { filterPoint, isYesOrNo } from '../../platform/events/hook-points';
import type { Platform } from '../../platform/platform';

type StateOption = { readonly value: string; readonly label: string };

const MOST_STATES = 1_000;

const isShortText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max;

const isOption = (option: unknown): boolean => {
  const { value, label } = (option ?? {}) as Partial<Record<keyof StateOption, unknown>>;
  return isShortText(value, 45) && isShortText(label, 100);
};

const STATE_OPTIONS = filterPoint('shop/country_state_options').of<
  readonly StateOption[],
  { readonly country_code: string }
>({
  says: 'The states of a country, [{value, label}] with ISO 3166-2 codes as values: which of them forms offer, and which may stand in addresses, tax rates and shipping methods. Context {country_code}.',
  accepts: (answer): answer is readonly StateOption[] =>
    Array.isArray(answer) && answer.length <= MOST_STATES && answer.every(isOption),
});

const POSTCODE = filterPoint('shop/address/postcode/is_valid').of<
  boolean,
  { readonly country_code: string; readonly postcode: string }
>({
  says: 'Whether a postcode may stand in an address; true for what has the form of the country, and for any where the store knows none. Not asked for blank ones. Context {country_code, postcode}.',
  accepts: isYesOrNo,
});

export const ADDRESS_FILTERS = [STATE_OPTIONS, POSTCODE] as const;

/** The states of a country as this site has them. */
export const readStates = async ({ hooks }: Platform, country: string): Promise<readonly State[]> => {
  const states = statesOf(country);
  if (!hooks.isHeard(STATE_OPTIONS)) return states;
  const options = states.map(({ code, name }) => ({ value: code, label: name }));
  const answer = await hooks.ask(STATE_OPTIONS, options, { country_code: country });
  // Rates and methods are looked up by codes in capitals.
  return answer.map(({ value, label }) => ({ code: value.trim().toUpperCase(), name: label.trim() }));
};

/** What an address is checked by: read ahead, because the rules themselves ask nobody. */
export const readPlaceFacts = async (platform: Platform, { country, postcode }: Located): Promise<PlaceFacts> => {
  const { hooks } = platform;
  const code = country.toUpperCase();
  const known = placeFactsOf({ country: code, postcode });
  const context = { country_code: code, postcode };
  return {
    states: await readStates(platform, code),
    isPostcode: postcode === '' ? known.isPostcode : await hooks.ask(POSTCODE, known.isPostcode, context),
  };
};
