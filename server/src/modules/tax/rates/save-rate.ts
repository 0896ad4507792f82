import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { assertVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { changeTax } from '../change-tax';
import { lockClasses } from '../classes/classes.repository';
import { groupOf } from '../data/country-groups';
import { readState } from '../tax-places';
import type { ChangeRateCommand, RateCommand, ShippingOverrideCommand } from '../commands';
import {
  findRate,
  findRateIdAt,
  insertRate,
  lockRate,
  rateVersion,
  updateRate,
  type RateRow,
  type RateValues,
} from './rates.repository';

export const NO_RATE = 'The tax rate does not exist.';

type Fields = Omit<ShippingOverrideCommand, 'id'>;

const refuse = (field: string, rule: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { [rule]: message } });
};

/** In the transaction of the write: the class stays until it ends. */
const holdClass = async (platform: Platform, classId: number | undefined): Promise<number> => {
  const classes = await lockClasses(platform.db);
  if (classId !== undefined && classes.some(({ id }) => id === classId)) return classId;
  return refuse('class_id', 'exists', 'The tax class does not exist.');
};

const BLANK: Omit<RateValues, 'class_id'> = {
  country: '',
  state: '',
  postcode: '',
  city: '',
  rate: '0',
  name: '',
  rate_group: '',
  priority: 1,
  is_compound: 0,
  for_shipping: null,
  for_order: 0,
};

const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** What was posted over what there is; a rate without a group stands in that of its country. */
const valuesOf = async (
  platform: Platform,
  base: Omit<RateValues, 'class_id'>,
  classId: number,
  body: Fields
): Promise<RateValues> => {
  const { group, class_id: _class, ...fields } = body;
  const values = { ...base, ...given(fields), class_id: classId };
  if (values.country === '') refuse('country', 'required', 'country is required');
  const moved = values.country !== base.country;
  const kept = moved ? '' : base.rate_group;
  // What an older version has stored stays until somebody writes the place again.
  const isWritten = moved || fields.state !== undefined;
  const state = isWritten ? await readState(platform, values.country, values.state) : values.state;
  return { ...values, state, rate_group: (group ?? kept) || groupOf(values.country) };
};

const toValues = ({ id: _id, class_title: _title, class_slug: _slug, ...values }: RateRow): RateValues => values;

const nameOf = ({ country, state, rate, name }: RateValues): string =>
  `${[country, state].filter(Boolean).join('-')} ${rate} % ${name}`.trim();

const stored = async (platform: Platform, id: number): Promise<RateRow> => {
  const row = await findRate(platform.db, id);
  if (!row) throw new NotFoundError(NO_RATE);
  return row;
};

/** @throws InvalidInputError on class_id for a class that does not exist, and on country where it is missing. */
export const createRate = async (platform: Platform, principal: Principal, body: RateCommand): Promise<RateRow> => {
  const { id } = await changeTax(platform, { principal, title: 'Tax rate created', content: nameOf }, async () => {
    const values = await valuesOf(platform, BLANK, await holdClass(platform, body.class_id), body);
    return { ...values, id: await insertRate(platform.db, values, platform.clock.now()) };
  });
  return stored(platform, id);
};

/**
 * Fields that are not posted stay as they are.
 * @throws NotFoundError; ConflictError where `version` is not what is stored; InvalidInputError as `createRate`.
 */
export const changeRate = async (
  platform: Platform,
  principal: Principal,
  id: number,
  { version, ...body }: ChangeRateCommand
): Promise<RateRow> => {
  await stored(platform, id);
  await changeTax(platform, { principal, title: 'Tax rate saved', content: nameOf }, async () => {
    const classId = await holdClass(platform, body.class_id);
    if (!(await lockRate(platform.db, id))) throw new NotFoundError(NO_RATE);
    const before = await stored(platform, id);
    assertVersion(version, () => rateVersion(before), 'tax rate');
    const values = await valuesOf(platform, toValues(before), classId, body);
    await updateRate(platform.db, id, values, platform.clock.now());
    return values;
  });
  return stored(platform, id);
};

const OVERRIDDEN = 'Shipping tax override saved';

const overrideById = async (
  platform: Platform,
  principal: Principal,
  id: number,
  for_shipping: string | null
): Promise<RateRow> => {
  const row = await stored(platform, id);
  await changeTax(platform, { principal, title: OVERRIDDEN, content: () => nameOf(row) }, async () => {
    if (!(await updateRate(platform.db, id, { for_shipping }, platform.clock.now()))) throw new NotFoundError(NO_RATE);
  });
  return stored(platform, id);
};

/**
 * What shipping is taxed with where the rate applies, in place of the rate itself. Without an id the rate of the same class and
 * place gets it, or a new one is made. See docs/reference/tax-and-shipping.md#tax-set-up.
 */
export const overrideShipping = async (
  platform: Platform,
  principal: Principal,
  body: ShippingOverrideCommand
): Promise<RateRow> => {
  const { id, ...fields } = body;
  const shipping = fields.for_shipping ?? refuse('for_shipping', 'required', 'for_shipping is required');
  if (id !== undefined) return overrideById(platform, principal, id, shipping);
  const { db, clock } = platform;
  const saved = await changeTax(platform, { principal, title: OVERRIDDEN, content: nameOf }, async () => {
    const values = await valuesOf(platform, BLANK, await holdClass(platform, fields.class_id), fields);
    const known = await findRateIdAt(db, values);
    if (known === null) return { ...values, id: await insertRate(db, values, clock.now()) };
    await updateRate(db, known, { for_shipping: shipping }, clock.now());
    return { ...values, id: known };
  });
  return stored(platform, saved.id);
};

/** Shipping is taxed as the goods are again. @throws NotFoundError */
export const clearShippingOverride = async (platform: Platform, principal: Principal, id: number): Promise<void> => {
  await overrideById(platform, principal, id, null);
};
