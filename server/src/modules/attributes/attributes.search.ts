import {
  parseColumnFilters,
  plainSearch,
  type ColumnFilterFields,
  type Condition,
  type EntityFields,
  type SearchContext,
} from '../../domain/search';
import type { SqlMapping } from '../../platform/db/condition-sql';

/** order_by of the list of groups. */
export const GROUP_SORTS: EntityFields = {
  id: { type: 'int', column: 'id' },
  title: { type: 'text', column: 'title' },
  slug: { type: 'text', column: 'slug' },
  serial: { type: 'int', column: 'serial' },
  created_at: { type: 'date', column: 'created_at' },
};

/** order_by of the list of terms. */
export const TERM_SORTS: EntityFields = GROUP_SORTS;

export const GROUP_FILTERS: ColumnFilterFields = {
  id: { type: 'int', column: 'id' },
  title: { type: 'text', column: 'title' },
  slug: { type: 'text', column: 'slug' },
  description: { type: 'text', column: 'description' },
  created_at: { type: 'date', column: 'created_at' },
  terms_count: { type: 'count', relation: { name: 'terms' } },
};

export const TERM_FILTERS: ColumnFilterFields = {
  id: { type: 'int', column: 'id' },
  group_id: { type: 'int', column: 'group_id' },
  serial: { type: 'int', column: 'serial' },
  title: { type: 'text', column: 'title' },
  slug: { type: 'text', column: 'slug' },
  description: { type: 'text', column: 'description' },
  settings: { type: 'text', column: 'settings' },
};

export const GROUP_SEARCH: ColumnFilterFields = {
  title: { type: 'text', column: 'title' },
  slug: { type: 'text', column: 'slug' },
};

const sqlColumns = (table: string, names: readonly string[]): SqlMapping['columns'] =>
  Object.fromEntries(names.map((name) => [name, `${table}.${name}`]));

export const GROUP_SQL: SqlMapping = {
  columns: sqlColumns('shop_attribute_groups', ['id', 'title', 'slug', 'description', 'serial', 'created_at']),
  relations: {
    terms: {
      table: 'shop_attribute_terms',
      alias: 'counted_terms',
      on: ['shop_attribute_groups.id', 'counted_terms.group_id'],
      columns: {},
    },
  },
};

export const TERM_SQL: SqlMapping = {
  columns: sqlColumns('shop_attribute_terms', [
    'id',
    'group_id',
    'serial',
    'title',
    'slug',
    'description',
    'settings',
    'created_at',
  ]),
};

const isPlainText = (search: unknown): search is string => typeof search === 'string' && !/^\s*[{[]/.test(search);

/** The search object; a mere text is looked for in title and slug. */
export const attributeSearch = (
  search: unknown,
  fields: ColumnFilterFields,
  context: SearchContext
): Condition | null =>
  isPlainText(search)
    ? plainSearch(search, ['title', 'slug'])
    : parseColumnFilters(search, fields, { parameter: 'search', defaultOperator: 'contains' }, context);

/** The filters object; a bare value is compared. */
export const attributeFilters = (
  filters: unknown,
  fields: ColumnFilterFields,
  context: SearchContext
): Condition | null => parseColumnFilters(filters, fields, { parameter: 'filters', defaultOperator: '=' }, context);
