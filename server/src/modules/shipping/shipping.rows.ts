import type { ShippingMethodSettings, ShippingZoneMeta } from '../../contracts/shipping';
import type { ClassAggregation, RateBasis, ShippingClass, ShippingMethod } from '../../domain/shipping';
import { rowVersion } from '../../platform/content-version';
import { fromJson, toInt, toIntOrNull } from '../../platform/db/columns';

type RawRow = Readonly<Record<string, unknown>>;

export type ZoneRow = {
  readonly id: number;
  readonly name: string;
  readonly region: string;
  readonly meta: ShippingZoneMeta;
  readonly sort_order: number;
  readonly shipping_class_id: number | null;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export type MethodRow = {
  readonly id: number;
  readonly zone_id: number;
  readonly title: string;
  readonly type: string;
  readonly amount: string;
  readonly is_enabled: number;
  readonly states: readonly string[];
  readonly settings: ShippingMethodSettings;
  readonly meta: Readonly<Record<string, string>>;
  readonly sort_order: number;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export type ClassRow = {
  readonly id: number;
  readonly name: string;
  readonly cost: string;
  readonly type: 'fixed' | 'percentage';
  readonly per_item: 0 | 1;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

const STAMPS = ['created_at', 'updated_at'] as const;

export const ZONE_COLUMNS = ['id', 'name', 'region', 'meta', 'sort_order', 'shipping_class_id', ...STAMPS] as const;

export const METHOD_COLUMNS = [
  ...['id', 'zone_id', 'title', 'type', 'amount', 'is_enabled', 'states', 'settings', 'meta', 'sort_order'],
  ...STAMPS,
] as const;

export const CLASS_COLUMNS = ['id', 'name', 'cost', 'type', 'per_item', ...STAMPS] as const;

export const toZoneRow = (row: RawRow): ZoneRow => ({
  id: toInt(row.id),
  name: String(row.name),
  region: String(row.region ?? ''),
  meta: fromJson<ShippingZoneMeta>(row.meta, {}),
  sort_order: toInt(row.sort_order),
  shipping_class_id: toIntOrNull(row.shipping_class_id),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const toMethodRow = (row: RawRow): MethodRow => ({
  id: toInt(row.id),
  zone_id: toInt(row.zone_id),
  title: String(row.title),
  type: String(row.type),
  amount: String(row.amount ?? '0'),
  is_enabled: toInt(row.is_enabled),
  states: fromJson<readonly string[]>(row.states, []),
  settings: fromJson<ShippingMethodSettings>(row.settings, {}),
  meta: fromJson<Record<string, string>>(row.meta, {}),
  sort_order: toInt(row.sort_order),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const toClassRow = (row: RawRow): ClassRow => ({
  id: toInt(row.id),
  name: String(row.name),
  cost: String(row.cost ?? '0'),
  type: row.type === 'percentage' ? 'percentage' : 'fixed',
  per_item: toInt(row.per_item) === 1 ? 1 : 0,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Name what editors see; zones are put in order elsewhere. */
export const zoneVersion = (row: ZoneRow): string => rowVersion(row, 'sort_order');
export const methodVersion = (row: MethodRow): string => rowVersion(row);
export const classVersion = (row: ClassRow): string => rowVersion(row);

/** Nothing stored means per order; an unknown word is charged per item. See docs/rules/shipping.md#charge. */
export const basisOf = ({ configure_rate: rate }: ShippingMethodSettings): RateBasis => {
  if (rate === undefined || rate === '') return 'per_order';
  return rate === 'per_order' || rate === 'per_price' || rate === 'per_weight' ? rate : 'per_item';
};

const aggregationOf = ({ class_aggregation: aggregation }: ShippingMethodSettings): ClassAggregation =>
  aggregation === 'highest_class' ? 'highest_class' : 'sum_all';

export const toShippingMethod = (row: MethodRow): ShippingMethod => ({
  id: row.id,
  zoneId: row.zone_id,
  title: row.title,
  type: row.type,
  amount: row.amount,
  isEnabled: row.is_enabled === 1,
  states: row.states,
  order: row.sort_order,
  basis: basisOf(row.settings),
  classAggregation: aggregationOf(row.settings),
  weightTiers: row.settings.weight_tiers ?? [],
});

export const toShippingClass = ({ id, cost, type, per_item }: ClassRow): ShippingClass => ({
  id,
  cost,
  type,
  perItem: per_item === 1,
});
