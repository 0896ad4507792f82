import {
  allOf,
  parseAdvancedFilters,
  parseOperatorSearch,
  plainSearch,
  type AdvancedFilterFields,
  type Condition,
  type EntityFields,
  type SearchContext,
} from '../../domain/search';
import { MAX_ID } from '../../platform/http/fields';
import type { SqlMapping } from '../../platform/db/condition-sql';

const STATUSES = ['success', 'info', 'warning', 'error', 'failed'] as const;
const LOG_TYPES = ['activity', 'api'] as const;

export const ACTIVITY_FIELDS: EntityFields = {
  id: { type: 'int', column: 'id' },
  title: { type: 'text', column: 'title' },
  content: { type: 'text', column: 'content', contains: true, sortable: false },
  status: { type: 'enum', column: 'status', values: STATUSES },
  log_type: { type: 'enum', column: 'log_type', values: LOG_TYPES },
  module_name: { type: 'text', column: 'module_name', aliases: ['module'] },
  module_type: { type: 'text', column: 'module_type' },
  module_id: { type: 'int', column: 'module_id' },
  user_id: { type: 'int', column: 'user_id' },
  created_by: { type: 'text', column: 'author', aliases: ['author'] },
  read_status: { type: 'enum', column: 'read_status', values: ['read', 'unread'] },
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

export const ACTIVITY_FILTERS: AdvancedFilterFields = {
  activity: {
    status: { type: 'enum', column: 'status', values: STATUSES },
    log_type: { type: 'enum', column: 'log_type', values: LOG_TYPES },
    module_name: { type: 'text', column: 'module_name' },
    read_status: { type: 'enum', column: 'read_status', values: ['read', 'unread'] },
    created_at: { type: 'date', column: 'created_at' },
  },
};

/** Logical and real columns have the same names. */
export const ACTIVITY_SQL: SqlMapping = {
  columns: Object.fromEntries(
    Object.values(ACTIVITY_FIELDS).map(({ column }) => [String(column), `shop_activities.${String(column)}`])
  ),
};

const equals = (field: string, value: string | number): Condition => ({
  kind: 'compare',
  field,
  operator: 'eq',
  value,
});

const NOTHING: Condition = { kind: 'or', conditions: [] };

const byId = (digits: string): Condition => (Number(digits) > MAX_ID ? NOTHING : equals('id', Number(digits)));

/** '#12' is the activity 12; then the operator syntax; else the text in title, content or module. */
export const activitySearch = (text: string, context: SearchContext): Condition | null => {
  const id = /^#\s*(\d{1,20})$/.exec(text.trim())?.[1];
  if (id) return byId(id);
  return parseOperatorSearch(text, ACTIVITY_FIELDS, context) ?? plainSearch(text, ['title', 'content', 'module_name']);
};

/** The tabs of the list; an unknown tab shows everything. */
export const activityView = (view: string | undefined): Condition | null => {
  if (view === 'api') return equals('log_type', 'api');
  return view !== undefined && (STATUSES as readonly string[]).includes(view) ? equals('status', view) : null;
};

/** @throws InvalidInputError where the filters cannot be read. */
export const activityFilters = (json: unknown, context: SearchContext): Condition =>
  parseAdvancedFilters(json, ACTIVITY_FILTERS, context) ?? allOf([]);
