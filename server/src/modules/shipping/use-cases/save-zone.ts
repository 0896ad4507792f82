import { assertVersion } from '../../../platform/content-version';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { findClass } from '../classes.repository';
import { full, refuse, shippingChanged, unknownZone } from '../shipping-changes';
import type { ChangeZoneCommand, ZoneCommand } from '../commands';
import { zoneVersion, type ZoneRow } from '../shipping.rows';
import {
  deleteZone as removeRow,
  findZone,
  insertZone,
  lockZone,
  lockZonePlaces,
  measureZones,
  resetStates,
  updateZone,
  writePlaces,
  type ZoneValues,
} from '../zones.repository';

/** All zones are kept in the memory of every process: see shipping-table.ts. */
const MAX_ZONES = 5_000;

const regionTaken = () => refuse('region', 'unique', 'There is already a zone for the whole world.');

/** The index decides: whoever loses a race is told the same as whoever comes late. */
const orTaken = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? regionTaken() : error;
  }
};

const EMPTY = { region: '', meta: {}, sort_order: 0, shipping_class_id: null };

const selectionOf = ({ meta }: ZoneCommand, stored: ZoneValues['meta']): ZoneValues['meta'] => ({
  countries: meta?.countries ?? stored.countries ?? [],
  selection_type: meta?.selection_type ?? stored.selection_type ?? 'included',
});

/** The body over what is stored; what is left out stays, and the class 0 is none. */
const valuesOf = (body: ZoneCommand, stored: Omit<ZoneValues, 'name'>): ZoneValues => {
  const region = body.region ?? stored.region;
  return {
    name: body.name as string,
    region,
    meta: region === 'selection' ? selectionOf(body, stored.meta) : {},
    sort_order: body.order ?? stored.sort_order,
    shipping_class_id: body.shipping_class_id === undefined ? stored.shipping_class_id : body.shipping_class_id || null,
  };
};

const assertClass = async ({ db }: Platform, { shipping_class_id: id }: ZoneCommand): Promise<void> => {
  if (!id || (await findClass(db, id))) return;
  throw refuse('shipping_class_id', 'exists', 'The shipping class does not exist.');
};

/** @throws InvalidInputError on region, where another zone covers the whole world; RuleViolationError where there are too many. */
export const createZone = (platform: Platform, body: ZoneCommand, author: string): Promise<ZoneRow> =>
  orTaken(() =>
    platform.db.transaction(async () => {
      const { db } = platform;
      await assertClass(platform, body);
      const { count, next } = await measureZones(db);
      if (count >= MAX_ZONES) throw full('shipping zones', MAX_ZONES);
      const values = valuesOf(body, { ...EMPTY, sort_order: next });
      const id = await insertZone(db, values, platform.clock.now());
      await shippingChanged(platform, { title: 'Shipping zone created', content: values.name, id, author });
      return (await findZone(db, id)) as ZoneRow;
    })
  );

/**
 * A zone that moves takes the states off its methods: they were states of another country.
 * @throws NotFoundError; ConflictError where `version` is not what is stored; InvalidInputError as createZone.
 */
export const changeZone = (platform: Platform, id: number, body: ChangeZoneCommand, author: string): Promise<ZoneRow> =>
  orTaken(() =>
    platform.db.transaction(async () => {
      const { db, clock } = platform;
      const stored = await lockZone(db, id);
      if (!stored) throw unknownZone();
      assertVersion(body.version, () => zoneVersion(stored), 'shipping zone');
      await assertClass(platform, body);
      const values = valuesOf(body, stored);
      await updateZone(db, id, values, clock.now());
      if (values.region !== stored.region) await resetStates(db, id, clock.now());
      await shippingChanged(platform, { title: 'Shipping zone updated', content: values.name, id, author });
      return (await findZone(db, id)) as ZoneRow;
    })
  );

export const deleteZone = (platform: Platform, id: number, author: string): Promise<void> =>
  platform.db.transaction(async () => {
    const zone = await lockZone(platform.db, id);
    if (!zone || !(await removeRow(platform.db, id))) throw unknownZone();
    await shippingChanged(platform, { title: 'Shipping zone deleted', content: zone.name, id, author });
  });

/** Each zone's order becomes its index; zones that are not named keep theirs. @throws InvalidInputError for an unknown id. */
export const orderZones = (platform: Platform, ids: readonly number[], author: string): Promise<void> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    const wanted = [...new Set(ids)];
    const known = new Map((await lockZonePlaces(db)).map(({ id, place }) => [id, place]));
    if (wanted.some((id) => !known.has(id))) throw refuse('zones', 'exists', 'One of the zones does not exist.');
    const moved = wanted.map((id, place) => ({ id, place })).filter(({ id, place }) => known.get(id) !== place);
    await writePlaces(db, moved, clock.now());
    const content = `${wanted.length} zones`;
    await shippingChanged(platform, { title: 'Shipping zones sorted', content, id: wanted[0] ?? 0, author });
  });
