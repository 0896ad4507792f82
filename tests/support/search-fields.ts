import type { AdvancedFilterFields, Condition, EntityFields, SearchContext } from '../../server/src/domain/search';

/** An order-like entity that has a field of every kind. */

export const context: SearchContext = { timezone: 'UTC', now: new Date('2024-03-15T12:00:00Z') };

export const fields: EntityFields = {
  id: { type: 'int', column: 'id' },
  status: { type: 'enum', column: 'status', values: ['on-hold', 'completed', 'canceled'] },
  payment: {
    type: 'enum',
    column: 'payment_status',
    aliases: ['payment_status'],
    values: ['paid', 'partially_paid'],
  },
  type: { type: 'enum', column: 'type', values: ['payment', 'renewal'], valueAliases: { onetime: 'payment' } },
  invoice: { type: 'text', column: 'invoice_no' },
  customer: { type: 'text', column: ['full_name', 'email'], relation: { name: 'customer' }, contains: true },
  sku: { type: 'text', column: 'sku', relation: { name: 'items' } },
  code: { type: 'text', column: 'code', wildcards: false },
  total_amount: { type: 'cents', column: 'total_amount' },
  rate: { type: 'decimal', column: 'rate' },
  created_at: { type: 'date', column: 'created_at' },
  is_test: { type: 'flag', column: 'is_test' },
  secret: { type: 'text', column: 'secret', searchable: false, sortable: false },
};

export const filters: AdvancedFilterFields = {
  order: {
    status: { type: 'enum', column: 'status', values: ['on-hold', 'completed', 'canceled'] },
    payment_status: { type: 'enum', column: 'payment_status', values: ['paid', 'partially_paid'] },
    total_amount: { type: 'cents', column: 'total_amount' },
    item_count: { type: 'int', column: 'item_count' },
    uuid: { type: 'text', column: 'uuid' },
    rate: { type: 'decimal', column: 'rate' },
    created_at: { type: 'date', column: 'created_at' },
    due_at: { type: 'date', column: 'due_at', ahead: true },
    is_test: { type: 'flag', column: 'is_test' },
    order_items: { type: 'int', column: 'variation_id', relation: { name: 'items' } },
    has: { type: 'count', relation: { name: 'items' } },
  },
  customer: {
    customer_full_name: { type: 'text', column: 'full_name', relation: { name: 'customer' } },
    any_name: { type: 'text', column: ['full_name', 'email'], relation: { name: 'customer' } },
    bought: { type: 'int', column: 'variation_id', relation: { name: 'orders.items' } },
  },
  transactions: {
    transaction_status: { type: 'enum', column: 'status', relation: { name: 'transactions' } },
    transaction_card_last: { type: 'text', column: 'card_last', relation: { name: 'transactions' } },
  },
};

const listColumns = (field: object): readonly string[] => {
  const { column } = field as { column?: string | readonly string[] };
  return column === undefined ? [] : [column].flat();
};

export const allowedColumns: ReadonlySet<string> = new Set(
  [...Object.values(fields), ...Object.values(filters).flatMap((properties) => Object.values(properties))].flatMap(
    listColumns
  )
);

export const allowedRelations: ReadonlySet<string> = new Set(['customer', 'items', 'orders', 'transactions']);

/** Every logical column and relation that a condition names. */
export const namesIn = (condition: Condition): { columns: string[]; relations: string[] } => {
  if (condition.kind === 'compare') return { columns: [condition.field], relations: [] };
  const inner = 'conditions' in condition ? condition.conditions : [condition.condition];
  const names = inner.map(namesIn);
  return {
    columns: names.flatMap(({ columns }) => columns),
    relations: [
      ...names.flatMap(({ relations }) => relations),
      ...(condition.kind === 'exists' ? [condition.relation] : []),
    ],
  };
};
