import type {
  CountriesAnswer,
  CountryDetailsAnswer,
  FilterOptionsAnswer,
  SearchOptionsAnswer,
  WidgetsAnswer,
} from '../../contracts/lookups';
import { countryNamedBy, labelsOf } from '../../domain/address';
import { InvalidInputError, UnprocessableError } from '../../domain/errors';
import { cleanInput } from '../../platform/http/clean-input';
import type { ShopRequest } from '../../platform/http/route';
import { COUNTRIES, readStates } from '../settings';
import type { CountryQuery, FilterOptionsQuery, SearchOptionsQuery, WidgetsQuery } from './lookups.input';
import { readFilterOptions, readSearchOptions } from './use-cases/read-options';
import { readWidgets, type WidgetData } from './use-cases/read-widgets';

const COUNTRY_OPTIONS = Object.entries(COUNTRIES)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

export const countries = (): Promise<CountriesAnswer> => Promise.resolve({ data: COUNTRY_OPTIONS });

export const country = async ({ platform, query }: ShopRequest<CountryQuery>): Promise<CountryDetailsAnswer> => {
  const code = countryNamedBy(query);
  if (code === '') throw new UnprocessableError('Please name a country.');
  const states = await readStates(platform, code);
  return {
    country_code: code,
    country_name: COUNTRIES[code] ?? code,
    states: states.map(({ code: value, name }) => ({ value, label: name })),
    address_locale: labelsOf(code, states),
  };
};

const MOST_OPTIONS = 200;

export const filterOptions = async (request: ShopRequest<FilterOptionsQuery>): Promise<FilterOptionsAnswer> => {
  const { remote_data_key: key, search = '', include_ids = [], limit = MOST_OPTIONS } = request.query;
  const ids = include_ids.filter((id) => id !== undefined);
  const wanted = { search, include_ids: ids, limit };
  return { options: await readFilterOptions(request.platform, request.principal, key, wanted) };
};

export const searchOptions = async ({
  platform,
  query,
}: ShopRequest<SearchOptionsQuery>): Promise<SearchOptionsAnswer> => ({
  options: await readSearchOptions(platform, query.search_for, query.search_by ?? ''),
});

const LONGEST_DATA = 2_000;

const invalidData = () =>
  new InvalidInputError('data must be an object.', { data: { type: 'data must be an object.' } });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidData();
  }
};

const dataOf = (given: unknown): WidgetData => {
  if (given === undefined || given === null || given === '') return {};
  const data = typeof given === 'string' && given.length <= LONGEST_DATA ? parseJson(given) : given;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw invalidData();
  // A text may hold, as escapes, what no input may.
  return cleanInput(data) as WidgetData;
};

export const widgets = async ({ platform, query }: ShopRequest<WidgetsQuery>): Promise<WidgetsAnswer> => ({
  widgets: await readWidgets(platform, query.filter, dataOf(query.data)),
});
