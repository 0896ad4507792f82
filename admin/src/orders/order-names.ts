import type { Order } from '../../../server/src/contracts/orders';
import type { Text } from '../texts/use-text';

/** What people call an order: its invoice number, and before it has one its id. */
export const orderName = (
  { id, invoice_no: invoice }: Partial<Pick<Order, 'invoice_no'>> & Pick<Order, 'id'>,
  text: Text
): string => (invoice ? invoice : text('orders.number', { id }));
