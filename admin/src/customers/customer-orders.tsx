import type { CustomerDetail } from '../../../server/src/contracts/customers';
import { RoomLink } from '../kit/page/room-link';
import { OrdersPanel } from '../orders/orders-panel';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';

/** So many of the newest orders stand on the page of the customer. */
const SHOWN = 10;

/** The newest orders of a customer, and the way to all of them. */
export const CustomerOrders = ({ customer }: { readonly customer: CustomerDetail }) => {
  const text = useText();
  const isLinked = useCan()('orders/view');
  const orders = customer.orders ?? [];
  const all = `/plugins/shop/orders?${new URLSearchParams({ search: `customer_id = ${customer.id}` }).toString()}`;
  return (
    <OrdersPanel
      title={text('customers.orders')}
      orders={orders.slice(0, SHOWN)}
      empty={text('customers.orders.none')}
      action={isLinked && orders.length > 0 ? <RoomLink to={all}>{text('customers.orders.all')}</RoomLink> : null}
    />
  );
};
