import { queryText } from '../../../client/src/query';

const read = (query: Record<string, unknown>): string => decodeURIComponent(queryText(query));

describe('the query of a call', () => {
  it('repeats the name of a list, and gives lists within an object brackets of their own', () => {
    expect(read({ with: ['variants', 'terms'] })).toBe('with=variants&with=terms');
    expect(read({ filters: { wildcard: 'mug', 'product-categories': [3, 4] } })).toBe(
      'filters[wildcard]=mug&filters[product-categories][]=3&filters[product-categories][]=4'
    );
  });

  it('tells the objects of a list apart by their position', () => {
    const order_items = [{ object_id: 7, quantity: 2 }, { object_id: 8 }];
    expect(read({ order_items })).toBe(
      'order_items[0][object_id]=7&order_items[0][quantity]=2&order_items[1][object_id]=8'
    );
  });

  it('leaves out what is not given, and encodes the rest', () => {
    expect(read({ cursor: undefined, search: null, page: 0 })).toBe('page=0');
    expect(queryText({ search: 'a&b=c', filters: {} })).toBe('search=a%26b%3Dc');
  });
});
