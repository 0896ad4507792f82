import {
  parseAdvancedFilters,
  parseOperatorSearch,
  parseSort,
  type Condition,
  type OrderOperator,
} from '../../server/src/domain/search';
import { applyCondition, applyPlainSearch, applySort, conditionText } from '../../server/src/platform/db/condition-sql';
import { sql } from '../../server/src/platform/db/sql';
import { context, fields, filters } from '../support/search-fields';
import { meets } from '../support/search-model';
import { mapping, models, rows } from '../support/search-rows';
import { fc } from '../support/seeded';
import { describeOnEachDatabase } from '../support/test-database';

const ORDERS = 'shop_search_orders';

const item = (source: string, operator: string, value?: unknown): object => ({
  source: source.split('.'),
  operator,
  value,
});

const filter = (...items: readonly object[]): Condition => {
  const condition = parseAdvancedFilters([items], filters, context);
  if (!condition) throw new Error('The filter restricts nothing.');
  return condition;
};

/** The letters, wildcards and quotes that databases treat differently. */
const trickyText = fc.string({ unit: fc.constantFrom(...'abABeéÉÖöΔδ%_!\\\'" -?👩10'), maxLength: 4 });

const text = (field: string): fc.Arbitrary<Condition> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('compare' as const),
      field: fc.constant(field),
      operator: fc.constantFrom(
        'text_equals' as const,
        'contains' as const,
        'starts_with' as const,
        'ends_with' as const
      ),
      value: trickyText,
    }),
    fc.record({
      kind: fc.constant('compare' as const),
      field: fc.constant(field),
      operator: fc.constantFrom('is_null' as const, 'is_blank' as const),
    })
  );

const orderOperator = fc.constantFrom<OrderOperator>('eq', 'gt', 'gte', 'lt', 'lte');

const ordered = <T extends number | Date | boolean>(field: string, values: fc.Arbitrary<T>): fc.Arbitrary<Condition> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('compare' as const),
      field: fc.constant(field),
      operator: orderOperator,
      value: values,
    }),
    fc.record({
      kind: fc.constant('compare' as const),
      field: fc.constant(field),
      operator: fc.constant('in' as const),
      values: fc.array(values, { maxLength: 3 }),
    })
  );

const related = (relation: string, inner: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
  fc.record(
    {
      kind: fc.constant('exists' as const),
      relation: fc.constant(relation),
      condition: inner,
      count: fc.record({ operator: orderOperator, value: fc.integer({ min: 0, max: 3 }) }),
    },
    { requiredKeys: ['kind', 'relation', 'condition'] }
  );

const itemCondition = fc.oneof(text('sku'), ordered('variation_id', fc.integer({ min: 0, max: 4 })));

const leaf = fc.oneof(
  text('invoice_no'),
  text('uuid'),
  ordered('id', fc.integer({ min: -1, max: 9 })),
  ordered('total_amount', fc.constantFrom(0, 1999, 2_147_483_648, 100_000_000_000)),
  ordered('rate', fc.constantFrom(0, 7.25, 7.5)),
  ordered(
    'created_at',
    fc.constantFrom('2024-01-01', '2024-01-05', '2024-01-06').map((day) => new Date(day))
  ),
  ordered('is_test', fc.boolean()).filter((each) => !('value' in each) || each.operator === 'eq'),
  related('items', itemCondition),
  related('customer', fc.oneof(text('full_name'), text('email'))),
  related('orders', related('items', itemCondition))
);

const { condition: anyCondition } = fc.letrec<{ condition: Condition; leaf: Condition }>((tie) => ({
  leaf,
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('leaf'),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      conditions: fc.array(tie('condition'), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), condition: tie('condition') })
  ),
}));

describeOnEachDatabase('search conditions as SQL', models, (database) => {
  const orders = () => database().db.table<{ id: number }>(ORDERS).select(`${ORDERS}.id`);

  const idsInOrder = async (query: ReturnType<typeof orders>): Promise<number[]> => {
    const found: readonly { id: number }[] = await query;
    return found.map(({ id }) => id);
  };

  const idsOf = async (query: ReturnType<typeof orders>): Promise<number[]> =>
    (await idsInOrder(query)).sort((a, b) => a - b);

  const find = (condition: Condition): Promise<number[]> => idsOf(applyCondition(orders(), condition, mapping));

  const findByText = async (condition: Condition): Promise<number[]> => {
    const { db } = database();
    const { text: where, values } = conditionText(db.client, condition, mapping);
    const found = await db.unprepared(sql(`select id from ${ORDERS} where ${where} order by id`, values));
    return found.map(({ id }) => Number(id));
  };

  const expected = (condition: Condition): number[] =>
    rows.shop_search_orders.filter((row) => meets(condition, row)).map(({ id }) => Number(id));

  beforeAll(async () => {
    for (const [table, entries] of Object.entries(rows)) await database().knex(table).insert(entries);
  });

  it.each([
    ['id = 3', [3]],
    ['id > 6', [7, 8]],
    ['id :: 2-4', [2, 3, 4]],
    ['id != 1', [2, 3, 4, 5, 6, 7, 8]],
    ['id = 99999999999999999999', []],
    ['id < 99999999999999999999', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['total_amount = 19.99', [1]],
    ['total_amount >= 1000000000', [2]],
    ['rate = 7.25', [4]],
    ['rate < 7.3', [4, 5]],
    ['is_test = yes', [3]],
    ['is_test != yes', [1, 2, 4, 5, 6, 7, 8]],
    ['status = on_hold', [2]],
    ['status = cancelled', [6]],
    ['status = shipped_out', [7]],
    ['status != completed', [2, 6, 7, 8]],
    ['payment = partially-*', [3]],
    ['invoice = INV*', [1, 2]],
    ['invoice = inv-1', [1]],
    ['invoice = 100%', [3]],
    ['invoice = 100_', [4]],
    ['invoice = *%*', [3]],
    ['invoice = *_', [4]],
    ['invoice = a!b', [5]],
    ['invoice = ab', [7]],
    [`invoice = o'B"`, [8]],
    ['code = A*', [1]],
    ['created_at = 2024-01-05', [6, 7]],
    ['created_at > 2024-01-05', [8]],
    ['created_at :: 2024-01-05-2024-01-06', [6, 7, 8]],
    ['sku = AB*', [1]],
    ['sku != AB*', [2, 3, 4, 5, 6, 7, 8]],
    ['customer = MARTIN', [1, 2, 3]],
    ['customer = ÉLODIE M', [1, 2]],
    ['customer = elodie m', []],
  ])('operator search: %s', async (search, ids) => {
    const condition = parseOperatorSearch(search, fields, context);
    expect(condition && (await find(condition))).toEqual(ids);
  });

  it.each<[string, Condition, number[]]>([
    ['a letter beyond ASCII in any case', filter(item('order.uuid', '=', 'Aé')), [1, 2]],
    ['no accents ignored', filter(item('order.uuid', '=', 'AE')), [3]],
    ['a backslash', filter(item('order.uuid', 'contains', '\\')), [4]],
    ['a question mark', filter(item('order.uuid', 'ends_with', '?')), [6]],
    ['an emoji', filter(item('order.uuid', 'starts_with', '👩')), [8]],
    ['null or empty', filter(item('order.uuid', 'is_null')), [5, 7]],
    ['neither null nor empty', filter(item('order.uuid', 'not_null')), [1, 2, 3, 4, 6, 8]],
    ['a date that is null', filter(item('order.due_at', 'is_null')), [1, 2, 3, 4, 6, 7, 8]],
    ['a date ahead', filter(item('order.due_at', 'days_within', 2)), [5]],
    ['texts in a list', filter(item('order.uuid', 'in', ['AE', 'öδ?'])), [3, 6]],
    ['nulls when not in a list', filter(item('order.status', 'not_in', ['completed'])), [2, 6, 7, 8]],
    ['one of the variations', filter(item('order.order_items', 'in', [1, 2])), [1, 2, 4]],
    ['none of the variations', filter(item('order.order_items', 'not_in', [1, 2])), [3, 5, 6, 7, 8]],
    ['all of the variations', filter(item('order.order_items', 'in_all', [1, 2])), [1]],
    ['not all of the variations', filter(item('order.order_items', 'not_in_all', [1, 2])), [2, 3, 4, 5, 6, 7, 8]],
    ['only rows of the relation', filter(item('order.order_items', 'in', [3])), []],
    ['a count', filter(item('order.has', '>=', 2)), [1]],
    ['a count of none', filter(item('order.has', '=', 0)), [3, 5, 6, 7, 8]],
    ['some', filter(item('order.has', 'has', 'yes')), [1, 2, 4]],
    ['no related row with a value', filter(item('transactions.transaction_card_last', 'is_null')), [3, 4, 5, 6, 7, 8]],
    ['a walk through two relations', filter(item('customer.bought', 'in', [2])), [1, 2, 4]],
    [
      'one related row that meets all items',
      filter(
        item('transactions.transaction_status', '=', 'succeeded'),
        item('transactions.transaction_card_last', '=', '4242')
      ),
      [2],
    ],
  ])('advanced filters: %s', async (_, condition, ids) => {
    expect(await find(condition)).toEqual(ids);
  });

  it.each([
    ['martin', [1, 2, 3]],
    ['AB-', [1]],
    ['inv', [1, 2]],
    ['%', [3]],
    ["'; drop table shop_search_orders; --", []],
    ['a'.repeat(100_000), []],
    ['', [1, 2, 3, 4, 5, 6, 7, 8]],
  ])('plain search: %.40s', async (search, ids) => {
    const columns = ['invoice_no', 'items.sku', 'customer.full_name', 'customer.email'];
    expect(await idsOf(applyPlainSearch(orders(), search, columns, mapping))).toEqual(ids);
  });

  it('finds what the condition means, whatever the condition', async () => {
    await fc.assert(
      fc.asyncProperty(anyCondition, async (condition) => {
        expect(await find(condition)).toEqual(expected(condition));
        expect(await findByText(condition)).toEqual(expected(condition));
      }),
      { numRuns: 400 }
    );
  });

  it('runs everything that the grammar lets through', async () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 60 });
    const keys = fc.constantFrom(...Object.keys(fields));
    const operators = fc.constantFrom('=', '!=', '>', '<', '>=', '<=', '::');
    await fc.assert(
      fc.asyncProperty(
        keys,
        operators,
        fc.oneof(hostile, fc.stringMatching(/^[\d.*-]{1,20}$/)),
        async (key, op, value) => {
          const condition = parseOperatorSearch(`${key} ${op} ${value}`, fields, context);
          if (condition) await find(condition);
        }
      ),
      { numRuns: 300 }
    );
  });

  it('takes as much as advanced filters may hold', async () => {
    const values = Array.from({ length: 200 }, (_, index) => `é${index}`);
    const groups = Array.from({ length: 9 }, () => [item('order.uuid', 'in', values)]);
    const wide = parseAdvancedFilters(groups, filters, context);
    expect(wide && (await find(wide))).toEqual([]);
    const group = Array.from({ length: 20 }, () => item('order.has', '>', 1));
    const deep = parseAdvancedFilters(
      Array.from({ length: 15 }, () => group),
      filters,
      context
    );
    expect(deep && (await find(deep))).toEqual([1]);
  });

  it('is AND-ed to what the query holds already, and counts', async () => {
    const condition = filter(item('order.status', 'in', ['completed', 'on-hold']));
    const either: Condition = { kind: 'or', conditions: [condition, filter(item('order.item_count', '=', 0))] };
    expect(await idsOf(applyCondition(orders().where(`${ORDERS}.id`, '<', 3), either, mapping))).toEqual([1, 2]);
    const counted = await applyCondition(database().db.table(ORDERS), condition, mapping).count({ count: '*' });
    expect(Number(counted[0]?.count)).toBe(5);
  });

  it('sees the open transaction', async () => {
    const { db } = database();
    await db.transaction(async () => {
      expect(await find({ kind: 'compare', field: 'id', operator: 'eq', value: 1 })).toEqual([1]);
      expect(await find(filter(item('order.uuid', '=', 'Aé')))).toEqual([1, 2]);
    });
  });

  it('refuses what is not mapped as a mistake of the program', () => {
    const unmapped: Condition = { kind: 'compare', field: 'secret', operator: 'eq', value: 1 };
    expect(() => applyCondition(orders(), unmapped, mapping)).toThrow('column "secret" is not mapped');
    const inherited: Condition = { kind: 'compare', field: 'constructor', operator: 'eq', value: 1 };
    expect(() => applyCondition(orders(), inherited, mapping)).toThrow('column "constructor" is not mapped');
    const lost: Condition = { kind: 'exists', relation: 'users', condition: { kind: 'and', conditions: [] } };
    expect(() => applyCondition(orders(), lost, mapping)).toThrow('relation "users" is not mapped');
  });

  it.each([
    ['id', 'desc', [8, 7, 6, 5, 4, 3, 2, 1]],
    ['rate', 'asc', [1, 2, 3, 6, 7, 8, 5, 4]],
    ['rate', 'desc', [4, 5, 8, 7, 6, 3, 2, 1]],
    ['created_at', 'desc', [8, 7, 6, 5, 4, 3, 2, 1]],
    ['total_amount', 'asc', [3, 4, 5, 6, 7, 8, 1, 2]],
  ])('sorts by %s %s', async (sortBy, sortType, ids) => {
    const sort = parseSort(sortBy, sortType, fields, { column: 'id', direction: 'desc' });
    expect(await idsInOrder(applySort(orders(), sort, mapping))).toEqual(ids);
  });
});
