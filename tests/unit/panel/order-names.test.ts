import { bothNames, buyerName } from '../../../admin/src/orders/order-names';
import type { Text } from '../../../admin/src/texts/use-text';

const text = ((id: string) => id) as unknown as Text;
const ada = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'King', full_name: 'Ada King' };

describe('whose order it is', () => {
  it.each([
    ['one name', ada, 'Ada King', 'Ada King'],
    ['another name by now', ada, 'Ada Lovelace', 'Ada Lovelace (Ada King)'],
    ['no name of the bill', ada, '', 'Ada King'],
    ['no name of the customer', { ...ada, full_name: '' }, 'Ada Lovelace', 'Ada Lovelace'],
    ['no name at all', { ...ada, full_name: '' }, '', 'ada@example.com'],
    ['no customer any more', null, 'Ada Lovelace', 'Ada Lovelace (orders.customer.gone)'],
    ['nobody', null, '', 'orders.customer.gone'],
  ])('%s', (_what, customer, placed_as, shown) => {
    expect(buyerName({ customer, placed_as }, text)).toBe(shown);
  });

  it('is told by both names where they are known as texts alone', () => {
    expect([bothNames('Ada Lovelace', 'Ada King'), bothNames('', 'Ada King'), bothNames('Ada Lovelace', '')]).toEqual([
      'Ada Lovelace (Ada King)',
      'Ada King',
      'Ada Lovelace',
    ]);
  });
});
