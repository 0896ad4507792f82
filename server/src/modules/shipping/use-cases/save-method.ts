import { findStateCode, type State } from '../../../domain/address';
import { MAX_PERCENT } from '../../../domain/shipping';
import { assertVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { isCountryCode, readStates } from '../../settings';
import { full, refuse, shippingChanged, unknownMethod } from '../shipping-changes';
import {
  deleteMethod as removeRow,
  findMethod,
  insertMethod,
  lockMethod,
  measureMethods,
  updateMethod,
  type MethodValues,
} from '../methods.repository';
import type { ChangeMethodCommand, CreateMethodCommand } from '../commands';
import { basisOf, methodVersion, type MethodRow, type ZoneRow } from '../shipping.rows';
import { lockZone } from '../zones.repository';

/** Of one zone: they are all offered at once. */
const MAX_METHODS = 200;

const NEW: Omit<MethodValues, 'zone_id' | 'title' | 'type'> = {
  amount: '0',
  is_enabled: 1,
  states: [],
  settings: {},
  meta: {},
  sort_order: 0,
};

/** Codes of the zone's country, each once. Where the country has no list, or the zone several countries, any code may be. */
const statesFor = ({ region }: ZoneRow, known: readonly State[], written: readonly string[]): readonly string[] => {
  if (known.length === 0) return [...new Set(written)];
  const codes = written.map((state) => findStateCode(region, state, known));
  if (codes.includes(null)) throw refuse('states', 'invalid', 'One of the states is no state of the country.');
  return [...new Set(codes as readonly string[])];
};

const assertAmount = ({ amount, settings }: MethodValues): void => {
  const value = Number(amount);
  if (basisOf(settings) === 'per_price') {
    if (value > MAX_PERCENT) throw refuse('amount', 'max', `amount must be a percentage of at most ${MAX_PERCENT}.`);
    return;
  }
  if (!Number.isSafeInteger(value)) throw refuse('amount', 'integer', 'amount must be a whole number of cents.');
};

const texts = (meta: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(meta).map(([key, value]) => [key, String(value)]));

/** A zone, with the states of its country. */
type Home = { readonly zone: ZoneRow; readonly known: readonly State[] };

/** The body over what is stored; what is left out stays. */
const valuesOf = (
  body: CreateMethodCommand,
  { zone, known }: Home,
  stored: Omit<MethodValues, 'zone_id' | 'title' | 'type'>
): MethodValues => {
  const values: MethodValues = {
    zone_id: zone.id,
    title: body.title as string,
    type: body.type as string,
    amount: body.amount === undefined ? stored.amount : String(body.amount),
    is_enabled: body.is_enabled ?? stored.is_enabled,
    states: body.states === undefined ? stored.states : statesFor(zone, known, body.states),
    settings: { ...stored.settings, ...body.settings } as MethodRow['settings'],
    meta: body.meta === undefined ? stored.meta : texts(body.meta),
    sort_order: body.order ?? stored.sort_order,
  };
  assertAmount(values);
  return values;
};

/** Locked, so that its region cannot change while a method's states are checked against it. */
const homeFor = async (platform: Platform, { zone_id: zoneId }: CreateMethodCommand): Promise<Home> => {
  const zone = await lockZone(platform.db, zoneId as number);
  if (!zone) throw refuse('zone_id', 'exists', 'The shipping zone does not exist.');
  return { zone, known: isCountryCode(zone.region) ? await readStates(platform, zone.region) : [] };
};

/** @throws InvalidInputError for an unknown zone, foreign states, and an amount that does not suit the way it is charged. */
export const createMethod = (platform: Platform, body: CreateMethodCommand, author: string): Promise<void> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    const home = await homeFor(platform, body);
    const { zone } = home;
    const { count, next } = await measureMethods(db, zone.id);
    if (count >= MAX_METHODS) throw full('methods in a shipping zone', MAX_METHODS);
    const values = valuesOf(body, home, { ...NEW, sort_order: next });
    const id = await insertMethod(db, values, clock.now());
    await shippingChanged(platform, { title: 'Shipping method created', content: values.title, id, author });
  });

/**
 * The method as it is stored then. Moved to a zone elsewhere without new states, it loses those that it had.
 * @throws NotFoundError; ConflictError where `version` is not what is stored; InvalidInputError as createMethod.
 */
export const changeMethod = (platform: Platform, body: ChangeMethodCommand, author: string): Promise<MethodRow> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    const id = body.method_id as number;
    const home = await homeFor(platform, body);
    const { zone } = home;
    const stored = await lockMethod(db, id);
    if (!stored) throw unknownMethod();
    assertVersion(body.version, () => methodVersion(stored), 'shipping method');
    const kept = stored.zone_id === zone.id ? stored : { ...stored, states: [] };
    const values = valuesOf(body, home, kept);
    await updateMethod(db, id, values, clock.now());
    await shippingChanged(platform, { title: 'Shipping method updated', content: values.title, id, author });
    return (await findMethod(db, id)) ?? stored;
  });

export const deleteMethod = (platform: Platform, id: number, author: string): Promise<void> =>
  platform.db.transaction(async () => {
    const stored = await findMethod(platform.db, id);
    if (!stored || !(await removeRow(platform.db, id))) throw unknownMethod();
    await shippingChanged(platform, { title: 'Shipping method deleted', content: stored.title, id, author });
  });
