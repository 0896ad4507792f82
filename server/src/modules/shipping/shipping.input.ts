import type * as yup from 'yup';
import { isCountryCode } from '../../domain/address';
import { isLongerThan } from '../../domain/text-length';
import {
  decimal,
  explained,
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
  searched,
  text,
  versionField,
  wholeNumber,
  word,
  zeroOne,
} from '../../platform/http/fields';
import { plainLine, requiredPlainLine } from '../../platform/http/plain-fields';
import type { Conforms } from '../../platform/http/parse-input';
import type {
  ChangeClassCommand,
  ChangeMethodCommand,
  ChangeZoneCommand,
  ClassCommand,
  CreateMethodCommand,
  ShippingListCriteria,
  ZoneCommand,
} from './commands';

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
  explained(text(2), 'The ISO 3166-1 alpha-2 code of a country.')
    .transform(capitals)
    .test(
      'country',
      '${path} must be the ISO code of a country',
      (value) => value === undefined || isCountryCode(value)
    );

const REGIONS = new Set(['', 'all', 'selection']);

const region = () =>
  explained(text(20), 'The ISO 3166-1 alpha-2 code of a country, `all` (the whole world) or `selection` (see `meta`).')
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
  search: explained(searched(255), 'Part of the name.'),
  per_page: perPage(),
  page: page(),
  sort_type: explained(word(), 'asc or desc.'),
  active_view: explained(word(), 'The slug of a saved view.'),
};

export const listZonesQuery = object({
  ...listQuery,
  sort_by: explained(word(), 'id, name, region, order (the default), created_at or updated_at.'),
});
export const listClassesQuery = object({
  ...listQuery,
  sort_by: explained(word(), 'id (the default, newest first), name, type, per_item, created_at or updated_at.'),
});

const zoneFields = {
  name: name(),
  region: region(),
  order: explained(wholeNumber(0, MAX_ID), 'Lower is offered first.'),
  shipping_class_id: explained(
    idOrClear(),
    'The zone serves only carts that hold a product of this class; 0: every cart.'
  ),
  meta: explained(
    object({
      countries: listOf(country(), 300),
      selection_type: explained(oneOf('included', 'excluded'), 'Whether the zone is these countries, or all others.'),
    }),
    'Of a zone whose region is selection.'
  ).default(undefined),
};

export const zoneBody = object(zoneFields);
export const changeZoneBody = object({ ...zoneFields, version: versionField('shipping zone') });

export const zoneOrderBody = object({
  zones: required(
    explained(listOf(id(), MAX_SORTED), { minItems: 1, description: 'Ids, in the order of display.' })
  ).test(
    'required',
    '${path} must name at least one zone',
    (value: unknown) => Array.isArray(value) && value.length > 0
  ),
});

/** What is no country has no states: nothing to refuse. */
export const zoneStatesQuery = object({ country_code: explained(text(100), 'ISO 3166-1 alpha-2.') });

const STATE_CODE = /^[A-Z0-9 -]{1,60}$/;

const stateCode = () =>
  explained(text(60), 'ISO 3166-2 without the country.')
    .transform(capitals)
    .test('code', '${path} is no code of a state', (value) => value === undefined || STATE_CODE.test(value));

const tier = object({
  min: explained(decimal(0, MAX_WEIGHT), 'In the unit of weight of the store.').default(0),
  max: explained(decimal(-1, MAX_WEIGHT), 'Still in the tier; 0 or less: no limit.').default(0),
  cost: explained(required(wholeNumber(0, MAX_CENTS)), 'Cents.'),
});

const settings = object({
  configure_rate: explained(plainLine(50), '`per_order`, `per_item`, `per_price` or `per_weight`.'),
  class_aggregation: explained(
    plainLine(50),
    '`sum_all` or `highest_class`: which costs of shipping classes are added.'
  ),
  description: plainLine(1_000),
  weight_tiers: listOf(tier, MAX_TIERS),
}).default(undefined);

const isText = (value: unknown): boolean =>
  (typeof value === 'string' && !isLongerThan(value, MAX_META_TEXT)) ||
  typeof value === 'number' ||
  typeof value === 'boolean';

const meta = () =>
  explained(freeMap(MAX_META), `Texts of the merchant's own, of at most ${MAX_META_TEXT} characters each.`).test(
    'text',
    `\${path} must hold texts of at most ${MAX_META_TEXT} characters`,
    (value) => value === undefined || Object.values(value).every(isText)
  );

const methodFields = {
  zone_id: required(id()),
  title: name(),
  type: explained(name(), '`flat_rate`, `free_shipping`, `local_pickup` or a word of your own.'),
  amount: explained(
    decimal(0, MAX_CENTS),
    'Whole cents; a percentage of the price, at most 1000, where `settings.configure_rate` is per_price.'
  ),
  is_enabled: zeroOne(),
  states: explained(listOf(stateCode(), MAX_STATES), 'The states that it reaches; none: all of them.'),
  settings,
  meta: meta(),
  order: explained(wholeNumber(0, MAX_ID), 'Lower is offered first.'),
};

export const createMethodBody = object(methodFields);
export const changeMethodBody = object({
  ...methodFields,
  method_id: required(id()),
  version: versionField('shipping method'),
});

const classFields = {
  name: name(),
  cost: explained(
    required(decimal(0, 1_000_000_000)),
    'Cents where `type` is fixed, else a percentage of the price, at most 1000.'
  ),
  type: required(oneOf('fixed', 'percentage')),
  per_item: explained(zeroOne(), '1: the cost is due for each piece; 0: once a line.'),
};

export const classBody = object(classFields);
export const changeClassBody = object({ ...classFields, version: versionField('shipping class') });

export type ListQuery = Conforms<ShippingListCriteria, yup.InferType<typeof listZonesQuery>>;
export type ZoneBody = Conforms<ZoneCommand, yup.InferType<typeof zoneBody>>;
export type ChangeZoneBody = Conforms<ChangeZoneCommand, yup.InferType<typeof changeZoneBody>>;
export type ZoneOrderBody = yup.InferType<typeof zoneOrderBody>;
export type ZoneStatesQuery = yup.InferType<typeof zoneStatesQuery>;
export type CreateMethodBody = Conforms<CreateMethodCommand, yup.InferType<typeof createMethodBody>>;
export type ChangeMethodBody = Conforms<ChangeMethodCommand, yup.InferType<typeof changeMethodBody>>;
export type ClassBody = Conforms<ClassCommand, yup.InferType<typeof classBody>>;
export type ChangeClassBody = Conforms<ChangeClassCommand, yup.InferType<typeof changeClassBody>>;
