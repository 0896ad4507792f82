import type { ListedOrder, Order } from '../../../server/src/contracts/orders';
import type { Text } from '../texts/use-text';

/** What people call an order: its invoice number, and before it has one its id. */
export const orderName = (
  { id, invoice_no: invoice }: Partial<Pick<Order, 'invoice_no'>> & Pick<Order, 'id'>,
  text: Text
): string => (invoice ? invoice : text('orders.number', { id }));

type Buyer = Pick<ListedOrder, 'customer' | 'placed_as'>;

/** The name that an order was placed under, and in brackets who that is by now where it is another one. */
export const bothNames = (placedAs: string, present: string): string => {
  const name = placedAs || present;
  return present === '' || present === name ? name : `${name} (${present})`;
};

/** As `bothNames`, for an order whose customer may be gone, or have no name. */
export const buyerName = ({ customer, placed_as: placedAs }: Buyer, text: Text): string =>
  bothNames(placedAs, customer ? customer.full_name : text('orders.customer.gone')) || (customer?.email ?? '');
