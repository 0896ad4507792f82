import { Flex } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import type { ListedOrder } from '../../../server/src/contracts/orders';
import { Amount } from '../kit/amount';
import { ListPage } from '../kit/list/list-page';
import type { ListDefinition } from '../kit/list/list-definition';
import type { Criteria } from '../kit/list/list-state';
import { Moment } from '../kit/moment';
import { RoomLink } from '../kit/page/room-link';
import { StatusBadge } from '../kit/status-badge';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { BULK_ACTIONS } from './bulk-actions';
import { DeleteTestOrders } from './delete-test-orders';
import { LabelTag } from './label-choices';
import { buyerName, orderName } from './order-names';
import { ORDER_FILTERS } from './order-filters';
import { OrderStatusBadge, PaymentStatusBadge, ShippingStatusBadge } from './order-statuses';
import { useShopOrdersQuery } from './orders.api';

const OrderNumber = ({ order }: { readonly order: ListedOrder }) => <>{orderName(order, useText())}</>;

/** The name that the order was placed under, and who that is by now where it is another one. */
const CustomerName = ({ order }: { readonly order: ListedOrder }) => <>{buyerName(order, useText())}</>;

const Labels = ({ order: { labels = [] } }: { readonly order: ListedOrder }) => (
  <Flex gap={1}>
    {labels.map((label) => (
      <LabelTag key={label.id} label={label} />
    ))}
  </Flex>
);

const Mode = ({ order }: { readonly order: ListedOrder }) => {
  const text = useText();
  return order.mode === 'test' ? <StatusBadge tone="neutral">{text('orders.mode.test')}</StatusBadge> : null;
};

/** Orders come in all day: what was read a minute ago is asked for again. */
const useOrders = (criteria: Criteria) => useShopOrdersQuery(criteria, { refetchOnMountOrArgChange: true });

const COLUMNS: ListDefinition<ListedOrder>['columns'] = [
  { id: 'number', label: 'orders.column.number', cell: (order) => <OrderNumber order={order} />, sort: 'id' },
  {
    id: 'created_at',
    label: 'orders.column.date',
    cell: (order) => <Moment moment={order.created_at ?? null} />,
    sort: 'created_at',
    onPhone: true,
  },
  { id: 'customer', label: 'orders.column.customer', cell: (order) => <CustomerName order={order} />, onPhone: true },
  {
    id: 'payment_status',
    label: 'orders.column.payment',
    cell: (order) => <PaymentStatusBadge status={order.payment_status} />,
    sort: 'payment_status',
    onPhone: true,
  },
  {
    id: 'shipping_status',
    label: 'orders.column.shipping',
    cell: (order) => <ShippingStatusBadge status={order.shipping_status} />,
    sort: 'shipping_status',
    onPhone: true,
  },
  {
    id: 'status',
    label: 'orders.column.status',
    cell: (order) => <OrderStatusBadge status={order.status} />,
    sort: 'status',
  },
  {
    id: 'total_amount',
    label: 'orders.column.total',
    cell: (order) => (
      <Amount cents={order.total_amount ?? 0} {...(order.currency ? { currency: order.currency } : {})} />
    ),
    sort: 'total_amount',
    align: 'end',
    onPhone: true,
  },
  { id: 'labels', label: 'orders.column.labels', cell: (order) => <Labels order={order} /> },
  { id: 'mode', label: 'orders.column.mode', cell: (order) => <Mode order={order} />, hidden: true },
  {
    id: 'payment_method',
    label: 'orders.column.method',
    cell: (order) => order.payment_method_title ?? order.payment_method,
    hidden: true,
  },
];

const ORDERS: ListDefinition<ListedOrder> = {
  id: 'orders',
  title: 'orders.title',
  needs: ['orders/view'],
  useRows: useOrders,
  columns: COLUMNS,
  views: [
    { id: 'to_fulfil', label: 'orders.view.toFulfil' },
    { id: 'on-hold', label: 'orders.status.on_hold' },
    { id: 'processing', label: 'orders.status.processing' },
    { id: 'completed', label: 'orders.status.completed' },
    { id: 'paid', label: 'orders.payment.paid' },
    { id: 'partially_refunded', label: 'orders.payment.partially_refunded' },
    { id: 'refunded', label: 'orders.payment.refunded' },
    { id: 'payment_failed', label: 'orders.payment.failed' },
    { id: 'b2b_purchase', label: 'orders.view.business' },
  ],
  filters: ORDER_FILTERS,
  searchExamples: [
    { example: 'ada@example.com', meaning: 'orders.search.text' },
    { example: 'invoice = INV-12', meaning: 'orders.search.invoice' },
    { example: 'id :: 10-20', meaning: 'orders.search.range' },
    { example: 'total_amount > 100', meaning: 'orders.search.total' },
    { example: 'shipping_status = unshipped', meaning: 'orders.search.unshipped' },
    { example: 'payment = paid', meaning: 'orders.search.payment' },
    { example: 'customer = ada', meaning: 'orders.search.customer' },
    { example: 'mode = test', meaning: 'orders.search.test' },
  ],
  bulk: BULK_ACTIONS,
  href: ({ id }) => `/plugins/shop/orders/${id}`,
  nameOf: ({ id, invoice_no: invoice }) => invoice ?? `#${id}`,
  empty: { title: 'orders.empty' },
  savedViews: 'order_table',
  exported: { entity: 'orders', needs: 'orders/export' },
};

const NewOrderLink = () => {
  const text = useText();
  return useCan()('orders/create') ? (
    <RoomLink primary startIcon={<Plus />} to="/plugins/shop/orders/new">
      {text('orderEditor.new')}
    </RoomLink>
  ) : null;
};

export const OrdersPage = () => (
  <ListPage list={ORDERS} primaryAction={<NewOrderLink />} secondaryAction={<DeleteTestOrders />} />
);
