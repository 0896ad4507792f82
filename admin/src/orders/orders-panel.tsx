import type { ReactNode } from 'react';
import type { Order } from '../../../server/src/contracts/orders';
import { Amount } from '../kit/amount';
import { Panel } from '../kit/form/field-grid';
import { Moment } from '../kit/moment';
import { useCan } from '../permissions';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { PaymentStatusBadge } from './order-statuses';

type OrderRow = Pick<Order, 'id' | 'invoice_no' | 'created_at' | 'payment_status' | 'total_amount' | 'currency'>;

const COLUMNS: readonly RecordColumn<OrderRow>[] = [
  { label: 'customers.orders.number', cell: ({ invoice_no: name, id }) => name || `#${id}` },
  { label: 'customers.orders.date', cell: (order) => <Moment moment={order.created_at} /> },
  { label: 'customers.orders.payment', cell: (order) => <PaymentStatusBadge status={order.payment_status} /> },
  {
    label: 'customers.orders.total',
    cell: (order) => <Amount cents={order.total_amount} currency={order.currency} />,
    align: 'end',
  },
];

type Props = {
  readonly title: string;
  readonly orders: readonly OrderRow[];
  readonly empty: string;
  readonly action?: ReactNode;
};

/** Orders that belong to a record, on the page of that record. */
export const OrdersPanel = ({ title, orders, empty, action }: Props) => {
  const isLinked = useCan()('orders/view');
  return (
    <Panel title={title} action={action}>
      <RecordTable
        label={title}
        rows={orders}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        {...(isLinked ? { href: ({ id }: OrderRow) => `/plugins/shop/orders/${id}` } : {})}
        empty={empty}
      />
    </Panel>
  );
};
