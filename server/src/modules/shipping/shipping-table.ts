import type { ShippingPackage } from '../../contracts/shipping';
import {
  availableMethods,
  type AvailableMethods,
  type Destination,
  type ShippingClass,
  type ShippingMethod,
  type ShippingZone,
} from '../../domain/shipping';
import type { Platform } from '../../platform/platform';
import { readStoreSettings } from '../settings';
import { findAllClasses } from './classes.repository';
import { findAllMethods } from './methods.repository';
import { SHIPPING_VERSION } from './shipping-changes';
import { toShippingClass, toShippingMethod, type MethodRow, type ZoneRow } from './shipping.rows';
import { packingOf, type Packing } from './packages/save-packages';
import { findPackages } from './packages/packages.repository';
import { findAllZones } from './zones.repository';

type ShippingTable = {
  /** By region: a country, 'all' or 'selection'. */
  readonly zones: ReadonlyMap<string, readonly ShippingZone[]>;
  readonly methods: ReadonlyMap<number, ShippingMethod>;
  readonly classes: ReadonlyMap<number, ShippingClass>;
  readonly packages: readonly ShippingPackage[];
};

const groupBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, readonly Row[]> => {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

const toZone = (zone: ZoneRow, methods: readonly MethodRow[]): ShippingZone => ({
  id: zone.id,
  region: zone.region,
  selection: { countries: zone.meta.countries ?? [], type: zone.meta.selection_type ?? 'included' },
  order: zone.sort_order,
  shippingClassId: zone.shipping_class_id,
  methods: methods.map(toShippingMethod),
});

const loadTable = async ({ db }: Platform): Promise<ShippingTable> => {
  const [zoneRows, methodRows, classRows] = [
    await findAllZones(db),
    await findAllMethods(db),
    await findAllClasses(db),
  ];
  const methodsOf = groupBy(methodRows, (method) => method.zone_id);
  const zones = zoneRows.map((zone) => toZone(zone, methodsOf.get(zone.id) ?? []));
  return {
    zones: groupBy(zones, (zone) => zone.region),
    methods: new Map(zones.flatMap((zone) => zone.methods.map((method) => [method.id, method] as const))),
    classes: new Map(classRows.map((row) => [row.id, toShippingClass(row)])),
    packages: await findPackages(db),
  };
};

const READER = Symbol('shipping table');

/**
 * Zones, methods, classes and packages are few and change rarely, while every cart asks for them: each process keeps them in memory, at
 * most 700 ms behind a change in another one. How many there can be is bounded where they are made.
 */
const readTable = (platform: Platform): Promise<ShippingTable> =>
  platform.memo(READER, () => platform.versions.remember(SHIPPING_VERSION, () => loadTable(platform)))();

/** The methods that reach an address; no statement as a rule, and none per zone. */
export const readShippingOptions = async (platform: Platform, destination: Destination): Promise<AvailableMethods> => {
  const { zones } = await readTable(platform);
  const regions = [destination.country.trim().toUpperCase(), 'all', 'selection'];
  return availableMethods(
    regions.flatMap((region) => zones.get(region) ?? []),
    destination
  );
};

/** What parcels weigh beside the goods in them. */
export const readPacking = async (platform: Platform): Promise<Packing> => {
  const { packages } = await readTable(platform);
  return packingOf(packages, (await readStoreSettings(platform)).weight_unit);
};

/** A method wherever it reaches, switched on or not; null where there is none. For orders made in the back office. */
export const findShippingMethod = async (platform: Platform, id: number): Promise<ShippingMethod | null> =>
  (await readTable(platform)).methods.get(id) ?? null;

/** Every way to deliver that is switched on, wherever it reaches. */
export const findEnabledMethods = async (platform: Platform): Promise<readonly ShippingMethod[]> =>
  [...(await readTable(platform)).methods.values()].filter(({ isEnabled }) => isEnabled);

/** Whether the merchant has set up any way to deliver. */
export const hasShipping = async (platform: Platform): Promise<boolean> => {
  const { methods } = await readTable(platform);
  return [...methods.values()].some(({ isEnabled }) => isEnabled);
};

/** Classes by id; ids of classes that were deleted are missing. */
export const findShippingClasses = async (
  platform: Platform,
  ids: readonly number[]
): Promise<ReadonlyMap<number, ShippingClass>> => {
  const { classes } = await readTable(platform);
  const found = ids.flatMap((id): [number, ShippingClass][] => {
    const known = classes.get(id);
    return known ? [[id, known]] : [];
  });
  return new Map(found);
};
