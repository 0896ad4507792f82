import type { ListedSubscription, Subscription, SubscriptionStatus } from '../../../server/src/contracts/subscriptions';
import type { ListDefinition } from '../kit/list/list-definition';
import { ListPage } from '../kit/list/list-page';
import type { Condition, Criteria } from '../kit/list/list-state';
import { Moment } from '../kit/moment';
import { useAnyText, useText, type TextId } from '../texts/use-text';
import { CancelBulk, subscriptionName } from './cancel-bulk';
import { NextDate, RenewalPrice, SubscriptionStatusBadge } from './subscription-parts';
import { STATUS_TONES } from './subscription-state';
import { useShopSubscriptionsQuery } from './subscriptions.api';

/** The list asks for all columns. */
type Row = Subscription & Pick<ListedSubscription, 'customer' | 'labels'>;

/** They change by the hour, without anybody at this panel. */
const useSubscriptions = (criteria: Criteria) => {
  const { data, ...query } = useShopSubscriptionsQuery(criteria, { refetchOnMountOrArgChange: true });
  return { ...query, data: data as { readonly rows: readonly Row[]; readonly total: number } | undefined };
};

const CustomerName = ({ customer }: Pick<Row, 'customer'>) => {
  const text = useText();
  return <>{customer ? customer.full_name || customer.email : text('orders.customer.gone')}</>;
};

const Method = ({ row }: { readonly row: Row }) => (
  <>{useAnyText()(`orders.method.${row.current_payment_method}`, row.current_payment_method)}</>
);

const Collection = ({ row }: { readonly row: Row }) => (
  <>{useText()(`subscriptions.collection.${row.collection_method}`)}</>
);

const COLUMNS: ListDefinition<Row>['columns'] = [
  { id: 'item', label: 'subscriptions.item', cell: ({ id, item_name: name }) => name || `#${id}`, sort: 'item_name' },
  {
    id: 'customer',
    label: 'orders.column.customer',
    cell: ({ customer }) => <CustomerName customer={customer} />,
    onPhone: true,
  },
  {
    id: 'status',
    label: 'subscriptions.status',
    cell: (row) => <SubscriptionStatusBadge status={row.overridden_status} />,
    sort: 'status',
    onPhone: true,
  },
  {
    id: 'next',
    label: 'subscriptions.next',
    cell: (row) => <NextDate subscription={row} />,
    sort: 'next_billing_date',
    onPhone: true,
  },
  {
    id: 'renewal',
    label: 'subscriptions.renewal',
    cell: (row) => <RenewalPrice subscription={row} />,
    sort: 'recurring_total',
    align: 'end',
    onPhone: true,
  },
  {
    id: 'labels',
    label: 'orders.labels.title',
    cell: ({ labels = [] }) => labels.map(({ value }) => value).join(', '),
    hidden: true,
  },
  {
    id: 'payments',
    label: 'subscriptions.payments',
    cell: ({ bill_count: count }) => count,
    sort: 'bill_count',
    align: 'end',
    hidden: true,
  },
  {
    id: 'method',
    label: 'orders.column.method',
    cell: (row) => <Method row={row} />,
    sort: 'current_payment_method',
    hidden: true,
  },
  {
    id: 'collection',
    label: 'subscriptions.collection',
    cell: (row) => <Collection row={row} />,
    sort: 'collection_method',
    hidden: true,
  },
  {
    id: 'created_at',
    label: 'subscriptions.sold',
    cell: (row) => <Moment moment={row.created_at} />,
    sort: 'created_at',
    hidden: true,
  },
];

const STATUSES = Object.keys(STATUS_TONES) as SubscriptionStatus[];
const STATUS_LABELS = STATUSES.map((value) => ({ value, label: `subscriptions.status.${value}` as TextId }));

/** Their payment was due within a week and has not come, whoever asks for it. */
const FAILED_THIS_WEEK: readonly Condition[] = [
  { source: ['subscription', 'status'], operator: 'in', value: ['past_due', 'failing', 'expiring'] },
  { source: ['subscription', 'next_billing_date'], operator: 'days_within', value: '7' },
];

const INTERVALS = ['daily', 'weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly'] as const;

const SUBSCRIPTIONS: ListDefinition<Row> = {
  id: 'subscriptions',
  title: 'section.subscriptions',
  needs: ['subscriptions/view'],
  useRows: useSubscriptions,
  columns: COLUMNS,
  views: [
    { id: 'failed', label: 'subscriptions.view.failed', conditions: FAILED_THIS_WEEK },
    ...STATUS_LABELS.map(({ value, label }) => ({ id: value, label })),
  ],
  filters: [
    { source: ['subscription', 'status'], label: 'subscriptions.status', kind: 'choice', options: STATUS_LABELS },
    { source: ['subscription', 'next_billing_date'], label: 'subscriptions.next', kind: 'date' },
    {
      source: ['subscription', 'billing_interval'],
      label: 'catalog.interval',
      kind: 'choice',
      options: INTERVALS.map((value) => ({ value, label: `catalog.interval.${value}` as const })),
    },
    { source: ['subscription', 'bill_count'], label: 'subscriptions.payments', kind: 'number' },
    { source: ['subscription', 'created_at'], label: 'subscriptions.sold', kind: 'date' },
    { source: ['subscription', 'vendor_subscription_id'], label: 'subscriptions.vendor.subscription', kind: 'text' },
    { source: ['transaction', 'transaction_id'], label: 'orders.filter.reference', kind: 'text' },
  ],
  searchExamples: [
    { example: 'ada@example.com', meaning: 'subscriptions.search.email' },
    { example: 'gold', meaning: 'subscriptions.search.text' },
    { example: '#12', meaning: 'subscriptions.search.id' },
    { example: 'status = past_due', meaning: 'subscriptions.search.status' },
    { example: 'recurring_total > 50', meaning: 'subscriptions.search.total' },
    { example: 'next_billing_date < 2026-12-31', meaning: 'subscriptions.search.next' },
  ],
  bulk: [
    {
      id: 'cancel',
      label: 'subscriptions.cancel.bulk',
      needs: 'subscriptions/manage',
      danger: true,
      Dialog: CancelBulk,
    },
  ],
  href: ({ id }) => `/plugins/shop/subscriptions/${id}`,
  nameOf: subscriptionName,
  empty: { title: 'subscriptions.empty' },
  savedViews: 'subscriptions',
  exported: { entity: 'subscriptions', needs: 'orders/export' },
};

/** What customers pay again and again. */
export const SubscriptionsPage = () => <ListPage list={SUBSCRIPTIONS} />;
