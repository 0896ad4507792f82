import { freshData } from '../../../admin/src/kit/page/use-reloaded';

describe('a form of a stored record begins', () => {
  const stored = { title: 'stored' };

  it.each([
    ['with the first answer', { data: stored, fulfilledTimeStamp: 2 }, undefined, stored],
    ['not with what the cache has held', { data: stored, fulfilledTimeStamp: 1 }, 1, undefined],
    ['with what came after it was opened', { data: stored, fulfilledTimeStamp: 2 }, 1, stored],
    ['with nothing before an answer', { data: undefined, fulfilledTimeStamp: undefined }, undefined, undefined],
  ])('%s', (_title, query, before, begun) => {
    expect(freshData(query, before)).toBe(begun);
  });
});
