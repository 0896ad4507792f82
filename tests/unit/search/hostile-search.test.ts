import { InvalidInputError } from '../../../server/src/domain/errors';
import {
  parseAdvancedFilters,
  parseOperatorSearch,
  parseSort,
  plainSearch,
  type Condition,
} from '../../../server/src/domain/search';
import { allowedColumns, allowedRelations, context, fields, filters, namesIn } from '../../support/search-fields';
import { fc } from '../../support/seeded';

const INJECTIONS = [
  "' OR '1'='1",
  '1; DROP TABLE shop_orders; --',
  '1 UNION SELECT password FROM admin_users',
  'id = 1) OR (1=1',
  'id = 1 OR 1=1',
  "status = paid' AND SLEEP(5) --",
  'invoice = %_\\!"`',
  'invoice = ${jndi:ldap://x}',
  'invoice = \u0000',
  'invoice = \ud800',
  'invoice = 👩‍👩‍👧 Ǆǅ ſK İı',
  'customer = \u202e\u200b\ufeff',
  '__proto__ = 1',
  'constructor.prototype = 1',
  '??.?? = ?',
  ':id: = 1',
];

const FLOODS = [
  `${'a'.repeat(100_000)}!`,
  `${' '.repeat(100_000)}=`,
  `id ${'='.repeat(100_000)}`,
  `id = ${'1'.repeat(100_000)}`,
  `id :: ${'1-'.repeat(50_000)}`,
  `created_at :: ${'2024-01-01-'.repeat(9_000)}`,
  `total_amount = 1.${'0'.repeat(100_000)}1`,
  `invoice = ${'*'.repeat(100_000)}`,
  `status = ${'cancelled'.repeat(11_000)}`,
  '['.repeat(100_000),
  `[[{"source":["order","uuid"],"operator":"=","value":"${'a'.repeat(100_000)}"}]]`,
];

/** Runs the reader; anything but an answer or an InvalidInputError fails the test. */
const attempt = (run: () => Condition | null): Condition | null => {
  try {
    return run();
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidInputError);
    return null;
  }
};

const expectAllowed = (condition: Condition | null): void => {
  if (!condition) return;
  const { columns, relations } = namesIn(condition);
  expect(columns.filter((column) => !allowedColumns.has(column))).toEqual([]);
  expect(relations.filter((relation) => !allowedRelations.has(relation))).toEqual([]);
};

/** The shortest of a few tries: a machine that is busy with something else only adds to it. */
const millisecondsOf = (run: () => unknown): number => {
  const times = [1, 2, 3, 4, 5].map(() => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
};

const anyKey = fc.oneof(fc.constantFrom(...Object.keys(fields), '__proto__', 'constructor', 'users'), fc.string());
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('1', '-1', '1.5', '1-10', 'paid', '*a*', '2024-01-01', '2024-01-01-2024-02-01', 'yes', ...INJECTIONS)
);
const anyOperator = fc.oneof(
  fc.constantFrom('=', '!=', '>', '<', '>=', '<=', '::', 'in', 'not_in', 'in_all', 'not_in_all', 'contains', 'equals'),
  fc.constantFrom('not_contains', 'starts_with', 'ends_with', 'is_null', 'not_null', 'between', 'has', 'before'),
  fc.constantFrom('after', 'date_equal', 'days_before', 'days_within'),
  fc.string()
);
const anyTimezone = fc.oneof(fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York', '+02:00'), fc.string());
const anySource = fc.oneof(
  fc.constantFrom(
    ...Object.entries(filters).flatMap(([provider, properties]) =>
      Object.keys(properties).map((key) => [provider, key])
    )
  ),
  fc.array(anyKey, { maxLength: 3 }),
  fc.anything()
);
const anyValue = fc.oneof(anyText, fc.array(anyText, { maxLength: 4 }), fc.integer(), fc.double(), fc.anything());
const anyItem = fc.record({ source: anySource, operator: anyOperator, value: anyValue });

describe('the search grammars under hostile input', () => {
  it('operator search answers a condition over declared fields, or null', () => {
    fc.assert(
      fc.property(anyKey, fc.oneof(anyOperator), anyText, anyTimezone, (key, operator, value, timezone) => {
        expectAllowed(parseOperatorSearch(`${key} ${operator} ${value}`, fields, { ...context, timezone }));
      }),
      { numRuns: 500 }
    );
  });

  it('advanced filters answer a condition over declared fields, null, or InvalidInputError', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyItem, { maxLength: 3 }), { maxLength: 3 }), anyTimezone, (groups, timezone) => {
        expectAllowed(attempt(() => parseAdvancedFilters(groups, filters, { ...context, timezone })));
      }),
      { numRuns: 500 }
    );
  });

  it('advanced filters survive anything that is not even a list of groups', () => {
    const anything = fc.oneof(fc.anything({ withBigInt: true, withDate: true, withMap: true }), fc.json(), fc.string());
    fc.assert(
      fc.property(anything, (input) => {
        expectAllowed(attempt(() => parseAdvancedFilters(input, filters, context)));
      }),
      { numRuns: 300 }
    );
  });

  it('sorting answers a declared column and a direction', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (sortBy, sortType) => {
        const sort = parseSort(sortBy, sortType, fields, { column: 'id', direction: 'desc' });
        expect(allowedColumns.has(sort.column)).toBe(true);
        expect(['asc', 'desc']).toContain(sort.direction);
      })
    );
  });

  it.each(INJECTIONS)('keeps %j a value', (text) => {
    expectAllowed(parseOperatorSearch(text, fields, context));
    expectAllowed(attempt(() => parseAdvancedFilters(text, filters, context)));
    const group = [{ source: ['order', 'uuid'], operator: 'contains', value: text }];
    expectAllowed(attempt(() => parseAdvancedFilters(JSON.stringify([group]), filters, context)));
  });

  it('does not let JSON reach a prototype', () => {
    const json = '[[{"__proto__":{"source":["order","uuid"],"operator":"=","value":"x"}}]]';
    expect(parseAdvancedFilters(json, filters, context)).toBeNull();
    expect({}).not.toHaveProperty('source');
  });

  it('refuses a cycle', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(() => parseAdvancedFilters(cycle, filters, context)).toThrow(InvalidInputError);
  });

  it.each(FLOODS.map((text) => [`${text.slice(0, 20)}… (${text.length})`, text]))('answers %s at once', (_, text) => {
    const all = (): void => {
      parseOperatorSearch(text, fields, context);
      attempt(() => parseAdvancedFilters(text, filters, context));
      parseSort(text, text, fields, { column: 'id', direction: 'desc' });
      plainSearch(text, ['invoice_no']);
    };
    // 50 ms is the aim; the bound is what even a starved machine keeps, and no super-linear regex would.
    expect(millisecondsOf(all)).toBeLessThan(500);
  });

  it('cuts the text of a plain search before it reaches a query', () => {
    const search = plainSearch(`a\u0000${'b'.repeat(1000)}`, ['title', 'items.title']);
    const value = `a${'b'.repeat(253)}`;
    expect(search).toEqual({
      kind: 'or',
      conditions: [
        { kind: 'compare', field: 'title', operator: 'contains', value },
        {
          kind: 'exists',
          relation: 'items',
          condition: { kind: 'compare', field: 'title', operator: 'contains', value },
        },
      ],
    });
    expect(plainSearch('   ', ['title'])).toBeNull();
  });
});
