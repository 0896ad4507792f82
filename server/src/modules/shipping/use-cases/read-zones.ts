import type { Page } from '../../../contracts/answers';
import type {
  ShippingClass,
  ShippingProfileAnswer,
  ShippingZone,
  ShippingZoneWithMethods,
} from '../../../contracts/shipping';
import { parseSort } from '../../../domain/search';
import { envelope } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { readAlphabet } from '../../settings';
import { findClass, listClasses } from '../classes.repository';
import { unknownClass, unknownZone } from '../shipping-changes';
import { findMethodsOf } from '../methods.repository';
import type { ShippingListCriteria } from '../commands';
import { presentClass, presentZone, presentZoneWithMethods } from '../shipping.presenter';
import { BY_PLACE, CLASS_SORTS, nameSearch, NEWEST_FIRST, ZONE_SORTS } from '../shipping.search';
import { findZone, findZonesOfClass, listZones } from '../zones.repository';

const pageOf = ({ page, per_page: perPage }: ShippingListCriteria) => ({ page, perPage });

const requestOf = async (platform: Platform, query: ShippingListCriteria) => ({
  ...pageOf(query),
  names: { columns: ['name'], alphabet: await readAlphabet(platform) },
  conditions: [nameSearch(query.search)],
});

export const readZones = async (platform: Platform, query: ShippingListCriteria): Promise<Page<ShippingZone>> => {
  const sort = parseSort(query.sort_by, query.sort_type, ZONE_SORTS, BY_PLACE);
  const { zones, total } = await listZones(platform.db, { ...(await requestOf(platform, query)), sort });
  return envelope(zones.map(presentZone), total, pageOf(query));
};

/** @throws NotFoundError */
export const readZone = async ({ db }: Platform, id: number): Promise<ShippingZoneWithMethods> => {
  const zone = await findZone(db, id);
  if (!zone) throw unknownZone();
  return presentZoneWithMethods(zone, await findMethodsOf(db, [id]));
};

export const readClasses = async (platform: Platform, query: ShippingListCriteria): Promise<Page<ShippingClass>> => {
  const sort = parseSort(query.sort_by, query.sort_type, CLASS_SORTS, NEWEST_FIRST);
  const { classes, total } = await listClasses(platform.db, { ...(await requestOf(platform, query)), sort });
  return envelope(classes.map(presentClass), total, pageOf(query));
};

/** @throws NotFoundError */
export const readClass = async ({ db }: Platform, id: number): Promise<ShippingClass> => {
  const found = await findClass(db, id);
  if (!found) throw unknownClass();
  return presentClass(found);
};

/** A class with the zones that it owns. @throws NotFoundError */
export const readProfile = async (platform: Platform, id: number): Promise<ShippingProfileAnswer> => {
  const { db } = platform;
  const shippingClass = await readClass(platform, id);
  const zones = await findZonesOfClass(db, id);
  const methods = await findMethodsOf(
    db,
    zones.map((zone) => zone.id)
  );
  const of = (zoneId: number) => methods.filter(({ zone_id }) => zone_id === zoneId);
  return { shipping_class: shippingClass, zones: zones.map((zone) => presentZoneWithMethods(zone, of(zone.id))) };
};
