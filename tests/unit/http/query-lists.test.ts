import { withWholeLists } from '../../../server/src/platform/http/query-lists';

const broken = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [index, `${index}`]));

const whole = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

describe('the lists of a query', () => {
  it('are lists, however long', () => {
    expect(withWholeLists({ ids: broken(150), with: ['a'] })).toEqual({ ids: whole(150), with: ['a'] });
  });

  it('are so at any depth', () => {
    const query = { params: { variation_ids: broken(101) }, filters: [{ values: broken(101) }] };
    expect(withWholeLists(query)).toEqual({
      params: { variation_ids: whole(101) },
      filters: [{ values: whole(101) }],
    });
  });

  it.each([
    [{ search: 'a', page: '2' }],
    [{ search: {} }],
    [{ 0: 'a', 1: 'b' }],
    [{ search: { title: { column: 'title', value: 'a' } } }],
    [{ attributes: { 3: ['1'], 7: ['2'] } }],
    [{ attributes: { 0: '1', red: '2' } }],
  ])('are nothing else: %j', (query) => {
    expect(withWholeLists(query)).toEqual(query);
  });

  it.each([undefined, null, 'text'])('are not looked for in %j', (query) => {
    expect(withWholeLists(query)).toBe(query);
  });
});
