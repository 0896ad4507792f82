import type { Subscription } from '../../../server/src/contracts/subscriptions';
import { Panel } from '../kit/form/field-grid';
import { useCan } from '../permissions';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useText } from '../texts/use-text';
import { NextDate, RenewalPrice, SubscriptionStatusBadge } from './subscription-parts';

const COLUMNS: readonly RecordColumn<Subscription>[] = [
  { label: 'subscriptions.item', cell: ({ id, item_name: name }) => name || `#${id}` },
  { label: 'subscriptions.status', cell: (row) => <SubscriptionStatusBadge status={row.overridden_status} /> },
  { label: 'subscriptions.next', cell: (row) => <NextDate subscription={row} /> },
  { label: 'subscriptions.renewal', cell: (row) => <RenewalPrice subscription={row} />, align: 'end' },
];

/** Subscriptions of an order or of a customer, on their page; nothing where there are none. */
export const SubscriptionsPanel = ({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) => {
  const text = useText();
  if (!useCan()('subscriptions/view') || subscriptions.length === 0) return null;
  const title = text('section.subscriptions');
  return (
    <Panel title={title}>
      <RecordTable
        label={title}
        rows={subscriptions}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        href={({ id }) => `/plugins/shop/subscriptions/${id}`}
        empty=""
      />
    </Panel>
  );
};
