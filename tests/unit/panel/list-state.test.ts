import { criteriaOf, FIRST_STATE, readState, writeState, type ListState } from '../../../admin/src/kit/list/list-state';
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
