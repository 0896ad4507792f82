import type * as yup from 'yup';
import { isCountryCode } from '../../domain/address';
import { isLongerThan } from '../../domain/text-length';
import {
  decimal,
  freeMap,
  id,
  idOrClear,
  listOf,
  MAX_CENTS,
  MAX_ID,
  object,
  oneOf,
  page,
  perPage,
  required,
  text,
  wholeNumber,
  word,
  zeroOne,
} from '../../platform/http/fields';
import { plainLine, requiredPlainLine } from '../../platform/http/plain-fields';

const MAX_NAME = 192;
const MAX_STATES = 300;
const MAX_TIERS = 100;
const MAX_WEIGHT = 1_000_000_000;
const MAX_META = 50;
const MAX_META_TEXT = 1_000;
/** Zones that are sorted in one request; as many as can exist. */
const MAX_SORTED = 5_000;

const name = () => requiredPlainLine(MAX_NAME);

const capitals = (value: unknown): unknown => (typeof value === 'string' ? value.toUpperCase() : value);

const country = () =>
  text(2)
    .transform(capitals)
    .test(
      'country',
      '${path} must be the ISO code of a country',
      (value) => value === undefined || isCountryCode(value)
    );

const REGIONS = new Set(['', 'all', 'selection']);

const region = () =>
  text(20)
    .transform((value: unknown) =>
      typeof value === 'string' && !REGIONS.has(value.toLowerCase()) ? capitals(value) : value
    )
    .transform((value: unknown) =>
      typeof value === 'string' && REGIONS.has(value.toLowerCase()) ? value.toLowerCase() : value
    )
    .test(
      'region',
      '${path} must be the ISO code of a country, all or selection',
      (value) => value === undefined || REGIONS.has(value) || isCountryCode(value)
    );

const listQuery = {
  search: text(255),
  per_page: perPage(),
  page: page(),
  sort_by: word(),
  sort_type: word(),
};

export const listZonesQuery = object(listQuery);
export const listClassesQuery = object(listQuery);

export const zoneBody = object({
  name: name(),
  region: region(),
  order: wholeNumber(0, MAX_ID),
  shipping_class_id: idOrClear(),
  meta: object({
    countries: listOf(country(), 300),
    selection_type: oneOf('included', 'excluded'),
  }).default(undefined),
});

export const zoneOrderBody = object({
  zones: required(listOf(id(), MAX_SORTED)).test(
    'required',
    '${path} must name at least one zone',
    (value: unknown) => Array.isArray(value) && value.length > 0
  ),
});

/** What is no country has no states: nothing to refuse. */
export const zoneStatesQuery = object({ country_code: text(100) });

const STATE_CODE = /^[A-Z0-9 -]{1,60}$/;

const stateCode = () =>
  text(60)
    .transform(capitals)
    .test('code', '${path} is no code of a state', (value) => value === undefined || STATE_CODE.test(value));

const tier = object({
  min: decimal(0, MAX_WEIGHT).default(0),
  max: decimal(-1, MAX_WEIGHT).default(0),
  cost: required(wholeNumber(0, MAX_CENTS)),
});

const settings = object({
  configure_rate: plainLine(50),
  class_aggregation: plainLine(50),
  description: plainLine(1_000),
  weight_tiers: listOf(tier, MAX_TIERS),
}).default(undefined);

const isText = (value: unknown): boolean =>
  (typeof value === 'string' && !isLongerThan(value, MAX_META_TEXT)) ||
  typeof value === 'number' ||
  typeof value === 'boolean';

const meta = () =>
  freeMap(MAX_META).test(
    'text',
    `\${path} must hold texts of at most ${MAX_META_TEXT} characters`,
    (value) => value === undefined || Object.values(value).every(isText)
  );

const methodFields = {
  zone_id: required(id()),
  title: name(),
  type: name(),
  amount: decimal(0, MAX_CENTS),
  is_enabled: zeroOne(),
  states: listOf(stateCode(), MAX_STATES),
  settings,
  meta: meta(),
  order: wholeNumber(0, MAX_ID),
};

export const createMethodBody = object(methodFields);
export const changeMethodBody = object({ ...methodFields, method_id: required(id()) });

export const classBody = object({
  name: name(),
  cost: required(decimal(0, 1_000_000_000)),
  type: required(oneOf('fixed', 'percentage')),
  per_item: zeroOne(),
});

export type ListQuery = yup.InferType<typeof listZonesQuery>;
export type ZoneBody = yup.InferType<typeof zoneBody>;
export type ZoneOrderBody = yup.InferType<typeof zoneOrderBody>;
export type ZoneStatesQuery = yup.InferType<typeof zoneStatesQuery>;
export type CreateMethodBody = yup.InferType<typeof createMethodBody>;
export type ChangeMethodBody = yup.InferType<typeof changeMethodBody>;
export type ClassBody = yup.InferType<typeof classBody>;
