import { readFilterValue } from '../../../admin/src/kit/list/filter-value';
import {
  criteriaOf,
  FIRST_STATE,
  pageInstead,
  readState,
  writeState,
  type ListState,
} from '../../../admin/src/kit/list/list-state';
import { holds } from '../../support/properties';
import { fc } from '../../support/seeded';

const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((drawn) => !/\p{Surrogate}/u.test(drawn));

const states: fc.Arbitrary<ListState> = fc.record({
  page: fc.integer({ min: 1, max: 1_000_000 }),
  perPage: fc.integer({ min: 1, max: 200 }),
  search: text,
  sortBy: fc.constantFrom('id', 'created_at'),
  sortType: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
  view: text,
  conditions: fc.array(
    fc.record({
      source: fc.tuple(text, text),
      operator: text,
      value: text,
    }),
    { maxLength: 5 }
  ),
});

describe('the state of a list', () => {
  it('is read back from the address that it is written to', () => {
    holds(states, (state) => {
      expect(readState(new URLSearchParams(writeState(state).toString()))).toEqual(state);
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'page=x',
    'per_page=',
    'filters=%5B',
    'filters=%7B%7D',
    'filters=%5B1,null%5D',
  ])('is the first one where the address holds garbage: %s', (address) =>
    expect(readState(new URLSearchParams(address))).toEqual(FIRST_STATE)
  );

  it('asks the API for its conditions as one group', () => {
    const condition = { source: ['order', 'status'] as const, operator: 'in', value: 'completed' };
    expect(criteriaOf({ ...FIRST_STATE, conditions: [condition] })).toEqual({
      page: 1,
      per_page: 20,
      filter_type: 'advanced',
      advanced_filters: JSON.stringify([[condition]]),
    });
  });
});

it.each([
  ['with rows', 3, [{}], 41, null],
  ['that is the first', 1, [], 0, null],
  ['whose last row was deleted', 3, [], 40, 2],
  ['far behind the last one', 9, [], 41, 3],
  ['of a list that has none left', 3, [], 0, 1],
  ['that the count says is there', 3, [], 60, 2],
])('a page %s', (_what, page, rows, total, instead) => {
  expect(pageInstead({ ...FIRST_STATE, page }, { rows, total })).toBe(instead);
});

describe('the value of a filter', () => {
  it.each([
    ['1000', '1000.00'],
    ['12,50', '12.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 000', '1000.00'],
    ['1,000', 'kit.money.notANumber'],
    ['1.000', 'kit.money.notANumber'],
    ['12.345,678', 'kit.money.tooManyDigits'],
    ['-5', 'kit.money.negative'],
    ['cheap', 'kit.money.notANumber'],
  ])('is an amount that can be read in one way: %j is %j', (typed, expected) => {
    const read = readFilterValue('money', '>', typed, 2);
    expect('problem' in read ? read.problem : read.value).toBe(expected);
  });

  it('has the digits of the currency', () => {
    expect(readFilterValue('money', '=', '1000', 0)).toEqual({ value: '1000' });
    expect(readFilterValue('money', '=', '10,5', 0)).toEqual({ problem: 'kit.money.tooManyDigits' });
  });

  it.each([
    [' 12 ', '12'],
    ['1,5', '1.5'],
    ['0,125', '0.125'],
    ['1000', '1000'],
    ['1,000', 'kit.number.ambiguous'],
    ['1.000', 'kit.number.ambiguous'],
    ['-12.500', 'kit.number.ambiguous'],
    ['1,000,000', 'kit.number.notANumber'],
    ['many', 'kit.number.notANumber'],
  ])('is a number that can be read in one way: %j is %j', (typed, expected) => {
    const read = readFilterValue('number', '<', typed, 2);
    expect('problem' in read ? read.problem : read.value).toBe(expected);
  });

  it('is a whole number of days, a day or a text', () => {
    expect(readFilterValue('date', 'days_within', ' 7 ', 2)).toEqual({ value: '7' });
    expect(readFilterValue('date', 'days_within', '1.5', 2)).toEqual({ problem: 'kit.number.notWhole' });
    expect(readFilterValue('date', 'after', '2026-01-31', 2)).toEqual({ value: '2026-01-31' });
    expect(readFilterValue('text', 'contains', ' 1,000 ', 2)).toEqual({ value: '1,000' });
  });
});
