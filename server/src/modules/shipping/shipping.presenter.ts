import type { ShippingClass, ShippingMethod, ShippingZone, ShippingZoneWithMethods } from '../../contracts/shipping';
import { COUNTRIES, stateNameOf } from '../../domain/address';
import { toTimestamp } from '../../platform/db/columns';
import { classVersion, methodVersion, zoneVersion, type ClassRow, type MethodRow, type ZoneRow } from './shipping.rows';

/** More would not fit into a list; the rest is counted. */
const NAMED_COUNTRIES = 5;

const countryName = (code: string): string => COUNTRIES[code] ?? code;

const namesOf = (codes: readonly string[]): string => {
  const named = codes.slice(0, NAMED_COUNTRIES).map(countryName).join(', ');
  return codes.length > NAMED_COUNTRIES ? `${named} and ${codes.length - NAMED_COUNTRIES} more` : named;
};

const formattedRegion = ({ region, meta }: ZoneRow): string => {
  if (region === 'all') return 'Whole world';
  if (region !== 'selection') return countryName(region);
  const names = namesOf(meta.countries ?? []);
  return meta.selection_type === 'excluded' ? `Whole world except ${names}` : names;
};

export const presentMethod = (method: MethodRow, region: string): ShippingMethod => ({
  id: method.id,
  zone_id: method.zone_id,
  title: method.title,
  type: method.type,
  amount: Number(method.amount),
  is_enabled: method.is_enabled === 1,
  states: method.states,
  formatted_states: method.states.map((state) => stateNameOf(region, state)),
  settings: method.settings,
  meta: method.meta,
  order: method.sort_order,
  created_at: toTimestamp(method.created_at),
  updated_at: toTimestamp(method.updated_at),
  version: methodVersion(method),
});

export const presentZone = (zone: ZoneRow): ShippingZone => ({
  id: zone.id,
  name: zone.name,
  region: zone.region,
  formatted_region: formattedRegion(zone),
  meta: zone.meta,
  shipping_class_id: zone.shipping_class_id,
  order: zone.sort_order,
  created_at: toTimestamp(zone.created_at),
  updated_at: toTimestamp(zone.updated_at),
  version: zoneVersion(zone),
});

export const presentZoneWithMethods = (zone: ZoneRow, methods: readonly MethodRow[]): ShippingZoneWithMethods => ({
  ...presentZone(zone),
  methods: methods.map((method) => presentMethod(method, zone.region)),
});

export const presentClass = (shippingClass: ClassRow): ShippingClass => ({
  id: shippingClass.id,
  name: shippingClass.name,
  cost: Number(shippingClass.cost),
  type: shippingClass.type,
  per_item: shippingClass.per_item,
  created_at: toTimestamp(shippingClass.created_at),
  updated_at: toTimestamp(shippingClass.updated_at),
  version: classVersion(shippingClass),
});
