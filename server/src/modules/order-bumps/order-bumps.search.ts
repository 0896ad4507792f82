import { BUMP_STATUSES } from '../../domain/order-bump';
import { plainSearch, type Condition, type EntityFields, type Sort } from '../../domain/search';
import type { SqlMapping } from '../../platform/db/condition-sql';
import { ORDER_BUMPS } from './content-types/order-bumps';

/** What the list can be sorted by. */
export const BUMP_SORTS: EntityFields = {
  id: { type: 'int', column: 'id' },
  title: { type: 'text', column: 'title' },
  status: { type: 'enum', column: 'status', values: BUMP_STATUSES },
  priority: { type: 'int', column: 'priority' },
  src_object_id: { type: 'int', column: 'src_object_id' },
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

export const NEWEST_FIRST: Sort = { column: 'id', direction: 'desc' };

const SEARCHED = ['title', 'description'];

/** Logical and real columns have the same names. */
export const BUMP_SQL: SqlMapping = {
  columns: Object.fromEntries(
    [...Object.keys(BUMP_SORTS), ...SEARCHED].map((name) => [name, `${ORDER_BUMPS}.${name}`])
  ),
};

export const bumpSearch = (text: string | undefined): Condition | null => plainSearch(text ?? '', SEARCHED);

/** The tabs of the list; an unknown tab shows everything. */
export const bumpView = (view: string | undefined): Condition | null => {
  const status = BUMP_STATUSES.find((known) => known === view);
  return status ? { kind: 'compare', field: 'status', operator: 'eq', value: status } : null;
};
