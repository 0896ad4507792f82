import type { CompareCondition, Condition, OrderOperator } from '../../server/src/domain/search';
import { rows, type Row } from './search-rows';

/** What a condition means, said without SQL: the rows of search-rows.ts that a database must find. */

type Value = Row[string] | undefined;

const related: Readonly<Record<string, (row: Row) => readonly Row[]>> = {
  customer: (order) =>
    rows.shop_search_customers
      .filter(({ id }) => id === order.customer_id)
      .map((row) => ({
        ...row,
        full_name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
      })),
  items: (order) => rows.shop_search_items.filter((item) => item.order_id === order.id && item.kind === 'product'),
  transactions: (order) => rows.shop_search_transactions.filter(({ order_id }) => order_id === order.id),
  orders: (order) =>
    rows.shop_search_orders.filter((other) => other.customer_id !== null && other.customer_id === order.customer_id),
};

const comparable = (value: Value): string | number =>
  value instanceof Date ? value.getTime() : typeof value === 'string' ? value : Number(value);

const compareOrder = (operator: OrderOperator, left: string | number, right: string | number): boolean => {
  switch (operator) {
    case 'eq':
      return left === right;
    case 'gt':
      return left > right;
    case 'gte':
      return left >= right;
    case 'lt':
      return left < right;
    case 'lte':
      return left <= right;
  }
};

const compareText = (operator: string, text: string, needle: string): boolean => {
  if (operator === 'text_equals') return text === needle;
  if (operator === 'starts_with') return text.startsWith(needle);
  return operator === 'ends_with' ? text.endsWith(needle) : text.includes(needle);
};

const meetsComparison = (condition: CompareCondition, value: Exclude<Value, null | undefined>): boolean => {
  switch (condition.operator) {
    case 'is_null':
      return false;
    case 'is_blank':
      return value === '';
    case 'in':
      return condition.values.map(comparable).includes(comparable(value));
    case 'text_equals':
    case 'starts_with':
    case 'ends_with':
    case 'contains':
      return compareText(condition.operator, String(value).toLowerCase(), condition.value.toLowerCase());
    default:
      return compareOrder(condition.operator, comparable(value), comparable(condition.value));
  }
};

const isEmptiness = ({ operator }: CompareCondition): boolean => operator === 'is_null' || operator === 'is_blank';

const comparesTrue = (condition: CompareCondition, value: Value): boolean =>
  value === null || value === undefined ? isEmptiness(condition) : meetsComparison(condition, value);

export const meets = (condition: Condition, row: Row): boolean => {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.every((part) => meets(part, row));
    case 'or':
      return condition.conditions.some((part) => meets(part, row));
    case 'not':
      return !meets(condition.condition, row);
    case 'compare':
      return comparesTrue(condition, row[condition.field]);
    case 'exists': {
      const found = related[condition.relation]?.(row).filter((each) => meets(condition.condition, each)).length ?? 0;
      const { operator, value } = condition.count ?? { operator: 'gte', value: 1 };
      return compareOrder(operator, found, value);
    }
  }
};
