import { parseSort, type Sort } from '../../../server/src/domain/search';
import { fields } from '../../support/search-fields';

const defaults: Sort = { column: 'id', direction: 'desc' };

describe('sorting', () => {
  it.each([
    ['created_at', 'asc', { column: 'created_at', direction: 'asc' }],
    ['ID', 'ASC', { column: 'id', direction: 'asc' }],
    ['payment', undefined, { column: 'payment_status', direction: 'desc' }],
    ['payment_status', 'desc', { column: 'payment_status', direction: 'desc' }],
  ])('%s %s', (sortBy, sortType, expected) => {
    expect(parseSort(sortBy, sortType, fields, defaults)).toEqual(expected);
  });

  it.each([
    ['unknown'],
    ['secret'],
    ['customer'],
    ['sku'],
    ['id; drop table orders'],
    ['(select 1)'],
    ['__proto__'],
    ['constructor'],
    [''],
    [undefined],
    [null],
    [7],
    [['id', 'status']],
    [{ id: 1 }],
  ])('falls back to the default column for %p', (sortBy) => {
    expect(parseSort(sortBy, 'asc', fields, defaults)).toEqual({ column: 'id', direction: 'asc' });
  });

  it.each(['up', '', undefined, ['asc'], 'asc nulls first; --'])(
    'falls back to the default direction for %p',
    (type) => {
      expect(parseSort('status', type, fields, defaults)).toEqual({ column: 'status', direction: 'desc' });
    }
  );
});
