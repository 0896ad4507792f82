import {
  anyOf,
  onRelation,
  parseOperatorSearch,
  plainSearch,
  type AdvancedFilterFields,
  type Condition,
  type EntityFields,
  type SearchContext,
} from '../../../domain/search';
import type { SqlColumns, SqlMapping } from '../../../platform/db/condition-sql';
import { MAX_ID } from '../../../platform/http/fields';
import { ORDER_TAXES, TAX_RATES } from '../tax.tables';

const cents = (column: string) => ({ type: 'cents', column }) as const;

/** What the records can be searched and sorted by. */
export const TAX_FIELDS: EntityFields = {
  id: { type: 'int', column: 'id' },
  order_id: { type: 'int', column: 'order_id' },
  tax_rate_id: { type: 'int', column: 'tax_rate_id' },
  country: { type: 'text', column: 'country' },
  state: { type: 'text', column: 'state', aliases: ['region'] },
  postcode: { type: 'text', column: 'postcode' },
  name: { type: 'text', column: 'name', aliases: ['tax_name'] },
  shipping_tax: cents('shipping_tax'),
  order_tax: cents('order_tax'),
  total_tax: cents('total_tax'),
  filed_at: { type: 'date', column: 'filed_at' },
  created_at: { type: 'date', column: 'created_at' },
  updated_at: { type: 'date', column: 'updated_at' },
};

const FILED_WORDS = { '1': 'yes', '0': 'no', true: 'yes', false: 'no', filed: 'yes', not_filed: 'no' };

const filed = { type: 'enum', column: 'filed', values: ['yes', 'no'], valueAliases: FILED_WORDS } as const;

const FIELDS = ['country', 'state', 'postcode', 'name', 'rate_group'];

/** A region is a state, or a group of countries such as EU. */
const FILTERS: AdvancedFilterFields[string] = {
  country: { type: 'text', column: 'country' },
  region: { type: 'text', column: ['state', 'rate_group'] },
  tax_name: { type: 'text', column: 'name' },
  name: { type: 'text', column: 'name' },
  filed,
  filed_at: { type: 'date', column: 'filed_at' },
  total_tax: cents('total_tax'),
  created_at: { type: 'date', column: 'created_at' },
};

export const TAX_FILTERS: AdvancedFilterFields = { tax: FILTERS, taxes: FILTERS };

const columnsOf = (table: string, names: readonly string[]): SqlColumns => ({
  ...Object.fromEntries(names.map((name) => [name, `${table}.${name}`])),
  postcode: { spelled: `${table}.postcode` },
});

export const TAX_SQL: SqlMapping = {
  columns: columnsOf(ORDER_TAXES, [
    ...Object.values(TAX_FIELDS).map(({ column }) => String(column)),
    'rate_group',
    'filed',
  ]),
  relations: {
    rate: {
      table: TAX_RATES,
      alias: 'found_rate',
      on: [`${ORDER_TAXES}.tax_rate_id`, 'found_rate.id'],
      columns: columnsOf('found_rate', FIELDS),
    },
  },
};

const equals = (field: string, value: number): Condition => ({ kind: 'compare', field, operator: 'eq', value });

const plainTaxSearch = (text: string): Condition | null => {
  const words = plainSearch(text, ['country', 'state', 'postcode', 'name']);
  if (!words) return null;
  const digits = /^\d{1,10}$/.exec(text.trim())?.[0];
  const id = digits === undefined || Number(digits) > MAX_ID ? null : Number(digits);
  const ids = id === null ? [] : [equals('id', id), equals('order_id', id)];
  return anyOf([...ids, words, onRelation('rate', words)]);
};

/** A number is the id of the record or its order; else place and name of the rate, as charged or as they are now. */
export const taxSearch = (text: string | undefined, context: SearchContext): Condition | null =>
  text ? (parseOperatorSearch(text, TAX_FIELDS, context) ?? plainTaxSearch(text)) : null;

const VIEWS: Readonly<Record<string, string>> = { filed: 'yes', not_filed: 'no' };

/** The tabs of the list; an unknown tab shows everything. */
export const taxView = (view: string | undefined): Condition | null => {
  const value = view !== undefined && Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined;
  return value === undefined ? null : { kind: 'compare', field: 'filed', operator: 'eq', value };
};
