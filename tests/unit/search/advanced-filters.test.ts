import { InvalidInputError } from '../../../server/src/domain/errors';
import { parseAdvancedFilters, readFilterGroups, type Condition } from '../../../server/src/domain/search';
import { context, filters } from '../../support/search-fields';

const read = (groups: unknown, timezone = 'UTC'): Condition | null =>
  parseAdvancedFilters(JSON.stringify(groups), filters, { ...context, timezone });

const item = (source: string, operator: string, value?: unknown): Record<string, unknown> => ({
  source: source.split('.'),
  operator,
  value,
});

const one = (source: string, operator: string, value?: unknown): Condition | null =>
  read([[item(source, operator, value)]]);

const compare = (field: string, operator: string, value: unknown): unknown => ({
  kind: 'compare',
  field,
  operator,
  value,
});

const among = (field: string, values: readonly unknown[]): unknown => ({
  kind: 'compare',
  field,
  operator: 'in',
  values,
});

const not = (condition: unknown): unknown => ({ kind: 'not', condition });
const and = (...conditions: readonly unknown[]): unknown => ({ kind: 'and', conditions });
const or = (...conditions: readonly unknown[]): unknown => ({ kind: 'or', conditions });
const exists = (relation: string, condition: unknown): unknown => ({ kind: 'exists', relation, condition });

const rulesOf = (run: () => unknown): string[] => {
  try {
    run();
  } catch (error) {
    if (error instanceof InvalidInputError) return Object.keys(error.details.fields?.advanced_filters ?? {});
    throw error;
  }
  return [];
};

describe('advanced filters: scalars', () => {
  it.each([
    ['order.uuid', 'contains', 'ab', compare('uuid', 'contains', 'ab')],
    ['order.uuid', 'contains', 'e\u0301', compare('uuid', 'contains', '\u00e9')],
    ['order.uuid', 'in', 'ab', compare('uuid', 'contains', 'ab')],
    ['order.uuid', 'not_contains', 'ab', not(compare('uuid', 'contains', 'ab'))],
    ['order.uuid', 'not_in', 'ab', not(compare('uuid', 'contains', 'ab'))],
    ['order.uuid', 'starts_with', 'ab', compare('uuid', 'starts_with', 'ab')],
    ['order.uuid', 'ends_with', 'ab', compare('uuid', 'ends_with', 'ab')],
    ['order.uuid', 'equals', 'ab', compare('uuid', 'text_equals', 'ab')],
    ['order.uuid', '=', ' ab ', compare('uuid', 'text_equals', 'ab')],
    ['order.uuid', 'EQUALS', 'ab', compare('uuid', 'text_equals', 'ab')],
    ['order.uuid', '!=', 'ab', not(compare('uuid', 'text_equals', 'ab'))],
    ['order.uuid', 'is_null', undefined, { kind: 'compare', field: 'uuid', operator: 'is_blank' }],
    ['order.uuid', 'not_null', '', not({ kind: 'compare', field: 'uuid', operator: 'is_blank' })],
    ['order.created_at', 'not_null', null, not({ kind: 'compare', field: 'created_at', operator: 'is_null' })],
    ['order.status', '=', 'cancelled', compare('status', 'eq', 'canceled')],
    ['order.payment_status', '!=', 'partially-paid', not(compare('payment_status', 'eq', 'partially_paid'))],
    ['order.payment_status', 'contains', 'paid', compare('payment_status', 'contains', 'paid')],
    ['order.total_amount', '>', '10.5', compare('total_amount', 'gt', 1050)],
    ['order.total_amount', '<=', 19.99, compare('total_amount', 'lte', 1999)],
    ['order.item_count', '>=', 0, compare('item_count', 'gte', 0)],
    ['order.item_count', '<', 3, compare('item_count', 'lt', 3)],
    ['order.item_count', 'in', 3, compare('item_count', 'eq', 3)],
    ['order.rate', '=', '7.25', compare('rate', 'eq', 7.25)],
    ['order.is_test', '=', true, compare('is_test', 'eq', true)],
    ['order.is_test', '!=', 'yes', not(compare('is_test', 'eq', true))],
  ])('%s %s %p', (source, operator, value, expected) => {
    expect(one(source, operator, value)).toEqual(expected);
  });
});

describe('advanced filters: lists', () => {
  it.each([
    ['order.item_count', 'in', [1, '2', 2], among('item_count', [1, 2])],
    ['order.item_count', 'contains', [1], compare('item_count', 'eq', 1)],
    ['order.item_count', 'not_in', [1, 2], not(among('item_count', [1, 2]))],
    ['order.item_count', 'not_contains', [1, 2], not(among('item_count', [1, 2]))],
    ['order.total_amount', 'in', ['1', '2.50'], among('total_amount', [100, 250])],
    ['order.payment_status', 'in', ['paid', 'partially-paid'], among('payment_status', ['paid', 'partially_paid'])],
    ['order.uuid', 'in', ['a', 'b'], or(compare('uuid', 'text_equals', 'a'), compare('uuid', 'text_equals', 'b'))],
    ['order.item_count', 'between', [1, 9], and(compare('item_count', 'gte', 1), compare('item_count', 'lte', 9))],
  ])('%s %s %p', (source, operator, value, expected) => {
    expect(one(source, operator, value)).toEqual(expected);
  });

  it('in_all asks for a related row of each value, not_in_all for the contrary', () => {
    const all = and(
      exists('items', compare('variation_id', 'eq', 1)),
      exists('items', compare('variation_id', 'eq', 2))
    );
    expect(one('order.order_items', 'in_all', [1, 2])).toEqual(all);
    expect(one('order.order_items', 'not_in_all', [1, 2])).toEqual(not(all));
  });
});

describe('advanced filters: dates', () => {
  const span = (from: string, to: string): unknown =>
    and(compare('created_at', 'gte', new Date(from)), compare('created_at', 'lt', new Date(to)));

  it.each([
    ['before', '2024-01-05', compare('created_at', 'lt', new Date('2024-01-05T00:00:00Z'))],
    ['after', '2024-01-05', compare('created_at', 'gte', new Date('2024-01-06T00:00:00Z'))],
    ['date_equal', '2024-01-05', span('2024-01-05T00:00:00Z', '2024-01-06T00:00:00Z')],
    ['between', ['2024-01-05', '2024-01-07'], span('2024-01-05T00:00:00Z', '2024-01-08T00:00:00Z')],
    ['days_before', 10, compare('created_at', 'lt', new Date('2024-03-05T12:00:00Z'))],
    [
      'days_within',
      '10',
      and(
        compare('created_at', 'gte', new Date('2024-03-05T12:00:00Z')),
        compare('created_at', 'lte', new Date('2024-03-15T12:00:00Z'))
      ),
    ],
  ])('%s %p', (operator, value, expected) => {
    expect(one('order.created_at', operator, value)).toEqual(expected);
  });

  it('counts days_within forward for dates that lie ahead', () => {
    expect(one('order.due_at', 'days_within', 1)).toEqual(
      and(
        compare('due_at', 'gte', new Date('2024-03-15T12:00:00Z')),
        compare('due_at', 'lte', new Date('2024-03-16T12:00:00Z'))
      )
    );
  });

  it('reads days of the user_tz', () => {
    expect(read([[item('order.created_at', 'before', '2024-01-05')]], 'Europe/Berlin')).toEqual(
      compare('created_at', 'lt', new Date('2024-01-04T23:00:00Z'))
    );
  });
});

describe('advanced filters: related rows', () => {
  it('merges the items of a relation into one EXISTS', () => {
    const group = [
      item('transactions.transaction_status', '=', 'succeeded'),
      item('order.item_count', '>', 1),
      item('transactions.transaction_card_last', 'ends_with', '42'),
    ];
    expect(read([group])).toEqual(
      and(
        compare('item_count', 'gt', 1),
        exists('transactions', and(compare('status', 'eq', 'succeeded'), compare('card_last', 'ends_with', '42')))
      )
    );
  });

  it('asks for a related row each where items speak of the same column', () => {
    const group = [
      item('order.order_items', 'in', [1]),
      item('order.order_items', '=', 2),
      item('transactions.transaction_status', '=', 'succeeded'),
      item('transactions.transaction_status', '=', 'failed'),
      item('transactions.transaction_card_last', '=', '42'),
      item('transactions.transaction_card_last', '=', '43'),
    ];
    const charge = (status: string, card: string): unknown =>
      exists('transactions', and(compare('status', 'eq', status), compare('card_last', 'text_equals', card)));
    expect(read([group])).toEqual(
      and(
        exists('items', compare('variation_id', 'eq', 1)),
        exists('items', compare('variation_id', 'eq', 2)),
        charge('succeeded', '42'),
        charge('failed', '43')
      )
    );
  });

  it('keeps negated items apart: no related row may match', () => {
    const group = [
      item('customer.customer_full_name', 'contains', 'doe'),
      item('customer.customer_full_name', 'not_contains', 'jane'),
    ];
    expect(read([group])).toEqual(
      and(
        not(exists('customer', compare('full_name', 'contains', 'jane'))),
        exists('customer', compare('full_name', 'contains', 'doe'))
      )
    );
  });

  it('walks through several relations and several columns', () => {
    expect(one('customer.bought', 'in', [4])).toEqual(
      exists('orders', exists('items', compare('variation_id', 'eq', 4)))
    );
    expect(one('customer.any_name', 'contains', 'x')).toEqual(
      exists('customer', or(compare('full_name', 'contains', 'x'), compare('email', 'contains', 'x')))
    );
  });

  it.each([
    ['has', 2, 'gte', 2],
    ['=', '2', 'eq', 2],
    ['>', 2, 'gt', 2],
    ['<', 2, 'lt', 2],
    ['<=', 2, 'lte', 2],
  ])('counts related rows: %s %p', (operator, value, compared, count) => {
    expect(one('order.has', operator, value)).toEqual({
      kind: 'exists',
      relation: 'items',
      condition: and(),
      count: { operator: compared, value: count },
    });
  });

  it('asks whether there are related rows at all', () => {
    const some = exists('items', and());
    expect(one('order.has', 'has', 'yes')).toEqual(some);
    expect(one('order.has', '=', 'no')).toEqual(not(some));
    expect(one('order.has', '!=', 'yes')).toEqual(not(some));
  });
});

describe('advanced filters: groups', () => {
  it('ORs groups and ANDs items', () => {
    const [first, second, third] = [1, 2, 3].map((value) => item('order.item_count', '=', value));
    expect(read([[first, second], [third]])).toEqual(
      or(and(compare('item_count', 'eq', 1), compare('item_count', 'eq', 2)), compare('item_count', 'eq', 3))
    );
  });

  it('skips items without source, operator or value, and groups of nothing else', () => {
    const incomplete = [
      { source: ['order'], operator: '=', value: 1 },
      { source: ['order', 'item_count', 'x'], operator: '=', value: 1 },
      { source: 'order.item_count', operator: '=', value: 1 },
      { source: ['order', 'item_count'], value: 1 },
      { source: ['order', 'item_count'], operator: '', value: 1 },
      item('order.item_count', '='),
      item('order.item_count', 'in', []),
      item('order.uuid', 'contains', ' '),
      null,
      7,
    ];
    expect(read([incomplete])).toBeNull();
    expect(read([incomplete, [item('order.item_count', '=', 1)]])).toEqual(compare('item_count', 'eq', 1));
  });

  it.each([undefined, null, '', '  ', 'null', '[]', '[[]]'])('reads %p as no restriction', (json) => {
    expect(parseAdvancedFilters(json, filters, context)).toBeNull();
  });

  it('takes parsed JSON too, and ignores what the client says about columns', () => {
    const hostile = {
      ...item('order.item_count', '=', 1),
      filter_type: 'relation',
      relation: 'users',
      column: 'secret',
    };
    expect(parseAdvancedFilters([[hostile]], filters, context)).toEqual(compare('item_count', 'eq', 1));
  });
});

describe('advanced filters: refusals', () => {
  it.each([['{'], ['[['], ['7'], ['{}'], ['"x"'], ['[1]'], ['[{}]']])('malformed %p', (json) => {
    expect(rulesOf(() => parseAdvancedFilters(json, filters, context))).toEqual(['json']);
  });

  it.each([
    ['order', 'password'],
    ['users', 'id'],
    ['__proto__', 'constructor'],
    ['order', '__proto__'],
    ['constructor', 'name'],
    ['order', 'toString'],
  ])('unknown filter %s.%s', (provider, property) => {
    const group = [{ source: [provider, property], operator: '=', value: 1 }];
    expect(rulesOf(() => read([group]))).toEqual(['source']);
  });

  it.each([
    ['order.item_count', 'starts_with', 1],
    ['order.item_count', '=', 'abc'],
    ['order.item_count', '=', [1]],
    ['order.item_count', 'between', [1]],
    ['order.item_count', 'between', [1, 2, 3]],
    ['order.item_count', 'in', [1, 'x']],
    ['order.item_count', 'days_within', 3],
    ['order.item_count', 'before', 3],
    ['order.total_amount', '=', 1e21],
    ['order.uuid', '>', 'a'],
    ['order.uuid', 'between', ['a', 'b']],
    ['order.uuid', 'drop table', 'a'],
    ['order.uuid', '__proto__', 'a'],
    ['order.uuid', 'contains', { a: 1 }],
    ['order.uuid', 'in', [['a']]],
    ['order.uuid', 'contains', 'a\u0000b'],
    ['order.created_at', 'before', 'yesterday'],
    ['order.created_at', 'in', ['2024-01-01']],
    ['order.created_at', 'contains', '2024'],
    ['order.created_at', 'days_within', -1],
    ['order.created_at', 'days_within', 99_999_999],
    ['order.is_test', '=', 'perhaps'],
    ['order.is_test', '>', 'yes'],
    ['order.has', 'contains', 1],
    ['order.has', '=', 'abc'],
    ['order.has', '>', 'yes'],
    ['order.has', 'in', [1]],
  ])('%s %s %p does not fit', (source, operator, value) => {
    expect(rulesOf(() => one(source, operator, value))).toEqual(['value']);
  });

  it.each([
    ['a value', '[[{"source":["order","uuid"],"operator":"=","value":"\\ud800"}]]'],
    ['a source', '[[{"source":["order","\\u0000"],"operator":"=","value":"1"}]]'],
    ['a provider', '[[{"source":["\\udfff","uuid"],"operator":"=","value":"1"}]]'],
    ['an operator', '[[{"source":["order","uuid"],"operator":"\\u0000","value":"1"}]]'],
  ])('%s that no database stores, escaped in the JSON', (_what, json) => {
    // Saved views keep the groups as they were read, whatever the list makes of them.
    expect(rulesOf(() => readFilterGroups(json))).toEqual(['value']);
  });

  it('keeps its bounds', () => {
    const ok = item('order.item_count', '=', 1);
    const many = (count: number, entry: unknown): unknown[] => Array<unknown>(count).fill(entry);
    expect(read(many(20, [ok]))).not.toBeNull();
    expect(read([many(20, ok)])).not.toBeNull();
    expect(one('order.item_count', 'in', many(200, 1))).not.toBeNull();
    expect(one('order.uuid', '=', 'a'.repeat(255))).not.toBeNull();
    expect(rulesOf(() => read(many(21, [ok])))).toEqual(['max']);
    expect(rulesOf(() => read([many(21, ok)]))).toEqual(['max']);
    expect(rulesOf(() => one('order.item_count', 'in', many(201, 1)))).toEqual(['max']);
    expect(rulesOf(() => one('order.uuid', '=', 'a'.repeat(256)))).toEqual(['max']);
    expect(rulesOf(() => read([[ok], many(1, { x: 'a'.repeat(20_000) })]))).toEqual(['max']);
  });
});
