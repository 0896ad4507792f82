import { InvalidInputError } from '../../../server/src/domain/errors';
import { parseColumnFilters, type ColumnFilterFields, type Condition } from '../../../server/src/domain/search';
import { fc } from '../../support/seeded';

const FIELDS: ColumnFilterFields = {
  title: { type: 'text', column: 'title' },
  serial: { type: 'int', column: 'serial' },
  created_at: { type: 'date', column: 'created_at' },
  terms_count: { type: 'count', relation: { name: 'terms' } },
};

const CONTEXT = { timezone: 'UTC', now: new Date('2026-03-01T12:00:00Z') };

const read = (input: unknown): Condition | null =>
  parseColumnFilters(input, FIELDS, { parameter: 'filters', defaultOperator: '=' }, CONTEXT);

const contains = (value: string): Condition => ({ kind: 'compare', field: 'title', operator: 'contains', value });
const serial = (operator: 'eq' | 'gt', value: number): Condition => ({
  kind: 'compare',
  field: 'serial',
  operator,
  value,
});

describe('filter objects', () => {
  it('restrict nothing when they are empty or not filled in', () => {
    for (const input of [undefined, null, '', '  ', {}, [], '{}', { title: '' }, { title: null }]) {
      expect(read(input)).toBeNull();
    }
    expect(read({ title: { column: 'title', operator: 'contains', value: '' } })).toBeNull();
  });

  it('hold column, operator and value; the key stands for a missing column', () => {
    expect(read({ title: { column: 'title', operator: 'contains', value: 'red' } })).toEqual(contains('red'));
    expect(read({ whatever: { column: 'title', operator: 'LIKE', value: 'red' } })).toEqual(contains('red'));
    expect(read({ title: { operator: 'like_all', value: 'red' } })).toEqual(contains('red'));
    expect(read('{"serial": {"operator": ">", "value": 3}}')).toEqual(serial('gt', 3));
    expect(read({ serial: '3' })).toEqual(serial('eq', 3));
    expect(read({ serial: { value: '3' } })).toEqual(serial('eq', 3));
  });

  it('all hold, or one of the alternatives does', () => {
    const title = { column: 'title', operator: 'contains', value: 'red' };
    const position = { column: 'serial', operator: '=', value: '3' };
    expect(read({ title, serial: position })).toEqual({ kind: 'and', conditions: [contains('red'), serial('eq', 3)] });
    expect(read({ title: { ...title, operator: 'or_contains' }, serial: { ...position, operator: 'or_=' } })).toEqual({
      kind: 'or',
      conditions: [contains('red'), serial('eq', 3)],
    });
  });

  it('count related rows', () => {
    const everyTerm: Condition = { kind: 'and', conditions: [] };
    expect(read({ terms_count: { column: 'terms_count', operator: '>=', value: 2 } })).toEqual({
      kind: 'exists',
      relation: 'terms',
      condition: everyTerm,
      count: { operator: 'gte', value: 2 },
    });
  });

  it('know sets, ranges and emptiness', () => {
    expect(read({ serial: ['1', '2'] })).toEqual({
      kind: 'compare',
      field: 'serial',
      operator: 'in',
      values: [1, 2],
    });
    expect(read({ serial: { operator: 'between', value: [1, 5] } })).toMatchObject({ kind: 'and' });
    expect(read({ title: { operator: 'is_null' } })).not.toBeNull();
  });

  it.each([
    ['an unknown column', { password: 'x' }],
    ['an inherited name', { constructor: 'x' }],
    ['a column that is no text', { title: { column: ['title'], value: 'x' } }],
    ['an unknown operator', { title: { operator: 'sleep(10)', value: 'x' } }],
    ['an operator that is no text', { title: { operator: { $ne: 1 }, value: 'x' } }],
    ['an operator of another type', { serial: { operator: 'starts_with', value: '1' } }],
    ['a value of another type', { serial: { operator: '=', value: '1 or 1=1' } }],
    ['an object for a value', { title: { operator: '=', value: { $gt: '' } } }],
    ['too long a value', { title: 'a'.repeat(256) }],
    ['a list of filters', [{ column: 'title', value: 'x' }]],
    ['a number', 5],
    ['broken JSON', '{'],
    ['a null character that the JSON escapes', '{"title":"a\\u0000"}'],
    ['half a pair that the JSON escapes', '{"title":{"operator":"in","value":["\\ud800"]}}'],
    ['too many filters', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`title${index}`, 'x']))],
    ['too many values', { serial: Array.from({ length: 101 }, (_, index) => index + 1) }],
  ])('refuse %s, naming the parameter', (_what, input) => {
    expect(() => read(input)).toThrow(InvalidInputError);
    try {
      read(input);
    } catch (error) {
      expect(Object.keys((error as InvalidInputError).details.fields ?? {})).toEqual(['filters']);
    }
  });

  it('never fail in any other way', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        try {
          read(input);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidInputError);
        }
      })
    );
  });
});
