import { Link } from '@strapi/design-system';
import type { Transaction } from '../../../server/src/contracts/transactions';
import { Facts, type Fact } from '../kit/detail/facts';
import { DialogButton } from '../kit/dialog/dialog-button';
import { Amount } from '../kit/amount';
import { Panel } from '../kit/form/field-grid';
import { Moment } from '../kit/moment';
import { TransactionStatusBadge } from '../orders/order-statuses';
import { paymentName } from '../orders/payment-names';
import { useCan } from '../permissions';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useAnyText, useText, type TextId } from '../texts/use-text';
import type { SubscriptionProps } from './subscriptions.api';
import { VendorIdsDialog } from './vendor-ids-dialog';

const IDS = ['vendor_subscription_id', 'vendor_customer_id', 'vendor_plan_id'] as const;

const ID_LABELS: Readonly<Record<(typeof IDS)[number], TextId>> = {
  vendor_subscription_id: 'subscriptions.vendor.subscription',
  vendor_customer_id: 'subscriptions.vendor.customer',
  vendor_plan_id: 'subscriptions.vendor.plan',
};

/** By what renewals are paid, who asks for the money, and what the payment provider calls all this. */
export const MethodSection = ({ subscription }: SubscriptionProps) => {
  const text = useText();
  const can = useCan();
  const { payment_info: method, collection_method: collection, url } = subscription;
  const ids: readonly Fact[] = IDS.flatMap((name) => {
    const id = subscription[name];
    return id === null
      ? []
      : [{ label: text(ID_LABELS[name]), value: <span style={{ overflowWrap: 'anywhere' }}>{id}</span> }];
  });
  return (
    <Panel
      title={text('orders.column.method')}
      action={
        <DialogButton
          variant="tertiary"
          size="S"
          label={text('subscriptions.vendor.edit')}
          isOffered={subscription.can_edit_vendor_ids && can('subscriptions/manage')}
        >
          {(close) => <VendorIdsDialog subscription={subscription} onClose={close} />}
        </DialogButton>
      }
    >
      <Facts
        facts={[
          { label: text('subscriptions.method'), value: method },
          { label: text('subscriptions.collection'), value: text(`subscriptions.collection.${collection}`) },
          ...ids,
        ]}
      />
      {url ? (
        <Link href={url} isExternal>
          {text('orders.payments.atProvider')}
        </Link>
      ) : null}
    </Panel>
  );
};

const Kind = ({ transaction }: { readonly transaction: Transaction }) => {
  const anyText = useAnyText();
  const { transaction_type: type } = transaction;
  return <>{`${anyText(`orders.transaction.type.${type}`, type)} · ${paymentName(transaction, anyText)}`}</>;
};

const COLUMNS: readonly RecordColumn<Transaction>[] = [
  { label: 'orders.column.date', cell: (row) => <Moment moment={row.created_at} /> },
  { label: 'orders.column.payment', cell: (row) => <Kind transaction={row} /> },
  { label: 'subscriptions.status', cell: (row) => <TransactionStatusBadge status={row.status} /> },
  {
    label: 'orders.column.total',
    cell: ({ transaction_type: type, total, currency }) => (
      <Amount cents={type === 'refund' ? -total : total} currency={currency} />
    ),
    align: 'end',
  },
];

/** Every charge and refund of it, the newest first, each with the way to its order. */
export const PaymentsSection = ({ subscription: { transactions } }: SubscriptionProps) => {
  const text = useText();
  const isLinked = useCan()('orders/view');
  return (
    <Panel title={text('orders.payments.title')}>
      <RecordTable
        label={text('orders.payments.title')}
        rows={[...transactions].reverse()}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        {...(isLinked ? { href: ({ order_id: order }: Transaction) => `/plugins/shop/orders/${order}` } : {})}
        empty={text('orders.payments.none')}
      />
    </Panel>
  );
};
