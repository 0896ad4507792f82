import {
  allOf,
  anyOf,
  not,
  parseCents,
  parseOperatorSearch,
  plainSearch,
  type AdvancedFilterFields,
  type Condition,
  type EntityFields,
  type SearchContext,
} from '../../domain/search';
import { COUPON_STATUSES, COUPON_TYPES } from '../../domain/coupon';
import type { SqlMapping } from '../../platform/db/condition-sql';
import { MAX_ID } from '../../platform/http/fields';
import { COUPONS } from './content-types/coupons';

/** What the list can be searched and sorted by. */
export const COUPON_FIELDS: EntityFields = {
  id: { type: 'int', column: 'id' },
  title: { type: 'text', column: 'title' },
  code: { type: 'text', column: 'code' },
  status: { type: 'enum', column: 'status', values: COUPON_STATUSES },
  type: { type: 'enum', column: 'type', values: COUPON_TYPES },
  amount: { type: 'cents', column: 'amount' },
  stackable: { type: 'enum', column: 'stackable', values: ['yes', 'no'] },
  priority: { type: 'int', column: 'priority' },
  use_count: { type: 'int', column: 'use_count' },
  max_uses: { type: 'int', column: 'max_uses' },
  max_per_customer: { type: 'int', column: 'max_per_customer' },
  notes: { type: 'text', column: 'notes', contains: true, sortable: false },
  show_on_checkout: { type: 'enum', column: 'show_on_checkout', values: ['yes', 'no'] },
  start_date: { type: 'date', column: 'start_date' },
  end_date: { type: 'date', column: 'end_date' },
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

export const COUPON_FILTERS: AdvancedFilterFields = {
  coupon: {
    code: { type: 'text', column: 'code' },
    title: { type: 'text', column: 'title' },
    status: { type: 'enum', column: 'status', values: COUPON_STATUSES },
    type: { type: 'enum', column: 'type', values: COUPON_TYPES },
    amount: { type: 'cents', column: 'amount' },
    use_count: { type: 'int', column: 'use_count' },
    start_date: { type: 'date', column: 'start_date', ahead: true },
    end_date: { type: 'date', column: 'end_date', ahead: true },
    created_at: { type: 'date', column: 'created_at' },
  },
};

/** Logical and real columns have the same names. */
export const COUPON_SQL: SqlMapping = {
  columns: Object.fromEntries(Object.keys(COUPON_FIELDS).map((name) => [name, `${COUPONS}.${name}`])),
  sortKeys: { title: `${COUPONS}.title_sort`, code: `${COUPONS}.code_sort` },
};

const equals = (field: string, value: string | number): Condition => ({
  kind: 'compare',
  field,
  operator: 'eq',
  value,
});

/** '10%', '% 12.5' or a bare '%': coupons of a percentage, of that one where it is named. */
const percentSearch = (text: string): Condition | null => {
  const digits = text.replace(/^%/, '').replace(/%$/, '').trim();
  if (!text.includes('%') || (digits !== '' && !/^\d{1,9}(?:\.\d{1,2})?$/.test(digits))) return null;
  const type = equals('type', 'percentage');
  return digits === '' ? type : allOf([type, equals('amount', parseCents(digits) ?? 0)]);
};

/** '10' is a code or title with that text, the id 10, or an amount of 10. */
const numberSearch = (text: string): readonly Condition[] => {
  if (!/^\d{1,13}(?:\.\d{1,2})?$/.test(text)) return [];
  const [id, amount] = [Number(text), parseCents(text)];
  return [
    ...(Number.isInteger(id) && id <= MAX_ID ? [equals('id', id)] : []),
    ...(amount === null ? [] : [equals('amount', amount)]),
  ];
};

/** The operator syntax; else a percentage; else title, code, id or amount. */
export const couponSearch = (text: string | undefined, context: SearchContext): Condition | null => {
  const wanted = (text ?? '').trim();
  if (wanted === '') return null;
  const read = parseOperatorSearch(wanted, COUPON_FIELDS, context) ?? percentSearch(wanted);
  if (read) return read;
  const plain = plainSearch(wanted, ['title', 'code']);
  return anyOf([...(plain ? [plain] : []), ...numberSearch(wanted)]);
};

/** The tabs of the list; an unknown tab shows everything. Past its end date a coupon is not active, see `reconcileStatuses`. */
export const couponView = (view: string | undefined): Condition | null => {
  const active = equals('status', 'active');
  if (view === 'active') return active;
  return view === 'expired' ? not(active) : null;
};
