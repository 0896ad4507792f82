import type { SavedView } from '../../../server/src/contracts/saved-views';
import { FIRST_STATE, readState, writeState, type ListState } from '../../../admin/src/kit/list/list-state';
import { isSameView, queryOfState, stateOfView } from '../../../admin/src/kit/views/view-state';

const view = (query_params: SavedView['query_params']): SavedView => ({
  id: 1,
  object_type: 'order_table',
  name: 'Big ones',
  slug: 'big-ones-ab12cd',
  description: '',
  is_public: 0,
  query_params,
  is_own: true,
  created_by: 'Bo',
  created_at: null,
  updated_at: null,
});

const state: ListState = {
  page: 1,
  perPage: 50,
  search: 'mug',
  sortBy: 'total_amount',
  sortType: 'asc',
  view: 'paid',
  conditions: [{ source: ['order', 'total_amount'], operator: '>', value: '100' }],
};

describe('a saved view', () => {
  it('stands for the state that it was saved from, whatever the page', () => {
    expect(stateOfView(view(queryOfState({ ...state, page: 7 })))).toEqual(state);
    expect(isSameView({ ...state, page: 7 }, stateOfView(view(queryOfState(state))))).toBe(true);
    expect(isSameView({ ...state, search: '' }, state)).toBe(false);
  });

  it('may ask for any of several values', () => {
    const conditions = [{ source: ['a', 'b'] as const, operator: 'in', value: ['x', 'y'] }];
    const wanted = { ...state, conditions };
    expect(stateOfView(view(queryOfState(wanted)))).toEqual({ ...wanted, page: 1 });
    expect(readState(writeState(wanted))).toEqual(wanted);
  });

  it('of nothing is the first state', () => {
    expect(stateOfView(view(queryOfState(FIRST_STATE)))).toEqual(FIRST_STATE);
  });

  it.each<SavedView['query_params']>([
    { advanced_filters: [[], [{ source: ['a', 'b'], operator: '=', value: '1' }]] },
    { advanced_filters: [[{ source: ['a', 'b'], operator: 'is_null', value: null }]] },
    { advanced_filters: [[{ source: ['a'], operator: '=', value: '1' }]] },
  ])('that says more than the panel can show is applied by the server: %j', (query) => {
    expect(stateOfView(view(query))).toEqual({ ...FIRST_STATE, view: 'big-ones-ab12cd' });
  });
});
