import { plainSearch, type Condition, type EntityFields, type Sort } from '../../domain/search';
import type { SqlMapping } from '../../platform/db/condition-sql';

const STAMPS: EntityFields = {
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

export const ZONE_SORTS: EntityFields = {
  id: { type: 'int', column: 'id' },
  name: { type: 'text', column: 'name' },
  region: { type: 'text', column: 'region' },
  order: { type: 'int', column: 'order' },
  ...STAMPS,
};

export const CLASS_SORTS: EntityFields = {
  id: { type: 'int', column: 'id' },
  name: { type: 'text', column: 'name' },
  type: { type: 'text', column: 'type' },
  per_item: { type: 'int', column: 'per_item' },
  ...STAMPS,
};

export const BY_PLACE: Sort = { column: 'order', direction: 'asc' };
export const NEWEST_FIRST: Sort = { column: 'id', direction: 'desc' };

export const ZONE_SQL: SqlMapping = {
  columns: {
    id: 'shop_shipping_zones.id',
    name: 'shop_shipping_zones.name',
    region: 'shop_shipping_zones.region',
    order: 'shop_shipping_zones.sort_order',
    created_at: 'shop_shipping_zones.created_at',
    updated_at: 'shop_shipping_zones.updated_at',
  },
};

export const CLASS_SQL: SqlMapping = {
  columns: {
    id: 'shop_shipping_classes.id',
    name: 'shop_shipping_classes.name',
    type: 'shop_shipping_classes.type',
    per_item: 'shop_shipping_classes.per_item',
    created_at: 'shop_shipping_classes.created_at',
    updated_at: 'shop_shipping_classes.updated_at',
  },
};

export const nameSearch = (text: string | undefined): Condition | null => (text ? plainSearch(text, ['name']) : null);
