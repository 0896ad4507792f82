import type { ExportedSubscription } from '../../contracts/data-export';
import {
  amountColumns,
  chargeIdsColumn,
  customerColumns,
  fieldColumns,
  labelsColumn,
  type ExportColumn,
  type ExportSource,
} from '../../platform/export-source';
import type { SubscriptionFilterCriteria } from './commands';
import { LISTED_COLUMNS, listedSubscriptions, toListedRow } from './subscription-list.read-model';
import { presentSubscription } from './subscriptions.presenter';
import { SUBSCRIPTION_SQL } from './subscriptions.search';
import { loadRelations, subscriptionConditions } from './use-cases/read-subscriptions';

type Column = ExportColumn<ExportedSubscription>;

const BESIDE: readonly Column[] = [
  {
    key: 'cancellation_reason',
    label: 'Reason of the cancellation',
    isDefault: false,
    value: ({ config }) => config.cancellation_reason ?? null,
  },
  labelsColumn(),
  chargeIdsColumn(),
];

const fields = fieldColumns<ExportedSubscription>;
const amounts = amountColumns<ExportedSubscription>;

const COLUMNS: readonly Column[] = [
  ...fields({ id: 'ID', item_name: 'Item', status: 'Status', created_at: 'Created (GMT)' }, true),
  ...customerColumns<ExportedSubscription>(),
  ...fields({ billing_interval: 'Interval', currency: 'Currency' }, true),
  ...amounts({ recurring_total: 'Renewal', recurring_amount: 'Price', recurring_tax_total: 'Tax' }, true),
  ...amounts({ signup_fee: 'Setup fee' }, true),
  ...fields({ bill_count: 'Payments', bill_times: 'Payments of the term', trial_days: 'Trial days' }, true),
  ...fields({ next_billing_date: 'Next payment (GMT)', canceled_at: 'Canceled (GMT)' }, true),
  ...fields({ current_payment_method: 'Payment method', collection_method: 'Collection' }, true),
  ...fields({ parent_order_id: 'Order ID', customer_id: 'Customer ID', product_id: 'Product ID' }, false),
  ...fields({ variation_id: 'Variation ID', quantity: 'Quantity', uuid: 'UUID' }, false),
  ...fields({ overridden_status: 'Shown status', trial_ends_at: 'End of trial (GMT)' }, false),
  ...fields({ expire_at: 'End of term (GMT)', restored_at: 'Reactivated (GMT)', updated_at: 'Changed (GMT)' }, false),
  ...fields({ vendor_subscription_id: "Provider's subscription ID" }, false),
  ...fields({ vendor_customer_id: "Provider's customer ID", vendor_plan_id: "Provider's plan ID" }, false),
  ...BESIDE,
];

/** Subscriptions as files have them. */
export const subscriptionExport: ExportSource<SubscriptionFilterCriteria, ExportedSubscription> = {
  columns: COLUMNS,
  modules: { labels: 'Labels', transactions: 'Transactions', order: 'First order' },
  rows: ({ db }) => ({ base: () => listedSubscriptions(db), columns: LISTED_COLUMNS, mapping: SUBSCRIPTION_SQL }),
  conditions: subscriptionConditions,
  load: async (platform, rows, parts) => {
    const listed = rows.map(toListedRow);
    const at = platform.clock.now();
    const relationsOf = await loadRelations(
      platform,
      listed.map(({ row }) => row),
      parts
    );
    return listed.map(({ row, customer }) => ({ ...presentSubscription(row, at), customer, ...relationsOf(row) }));
  },
};
