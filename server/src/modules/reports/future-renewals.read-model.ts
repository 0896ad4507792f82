import type { OrderMode } from '../../contracts/order-statuses';
import type { SubscriptionConfig } from '../../contracts/subscriptions';
import type { RenewingPlan } from '../../domain/report';
import { remainingBills } from '../../domain/subscription';
import { fromJson, toDate, toInt } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';

/** Subscriptions of one currency and mode that ask for money before a moment. */
export type RenewingSearch = {
  readonly mode: OrderMode;
  readonly currency: string;
  /** Empty: of whatever variant. */
  readonly variants: readonly number[];
  readonly before: Date;
};

const PAGE = 500;

const COLUMNS = [
  's.id',
  's.billing_interval',
  's.recurring_total',
  's.bill_times',
  's.bill_count',
  's.next_billing_date',
  's.anchor_at',
  's.expire_at',
  's.config',
  's.meta',
];

type Raw = Readonly<Record<string, unknown>>;

const toPlan = (row: Raw): RenewingPlan => ({
  interval: String(row.billing_interval ?? ''),
  amount: toInt(row.recurring_total),
  remaining: remainingBills({
    billTimes: toInt(row.bill_times),
    billCount: toInt(row.bill_count),
    setupBills: fromJson<{ readonly setup_bills?: number }>(row.meta, {}).setup_bills ?? 0,
    isPaidOff: fromJson<SubscriptionConfig>(row.config, {}).is_paid_off === 'yes',
  }),
  nextBillingDate: toDate(row.next_billing_date) as Date,
  anchor: toDate(row.anchor_at),
  expireAt: toDate(row.expire_at),
});

const pageOf = async (
  db: Database,
  { mode, currency, variants, before }: RenewingSearch,
  afterId: number
): Promise<readonly Raw[]> => {
  const query = db
    .table('shop_subscriptions as s')
    .join('shop_orders as o', 'o.id', 's.parent_order_id')
    .where('s.id', '>', afterId)
    .whereIn('s.status', ['active', 'trialing'])
    .where('s.recurring_total', '>', 0)
    .where('s.next_billing_date', '<', before)
    .where({ 'o.mode': mode, 'o.currency': currency });
  if (variants.length > 0) void query.whereIn('s.variation_id', [...variants]);
  return (await query.orderBy('s.id').limit(PAGE).select(COLUMNS)) as readonly Raw[];
};

/** Page by page: due dates are reckoned on the calendar of the store, which no database knows. */
export async function* findRenewing(db: Database, search: RenewingSearch): AsyncGenerator<readonly RenewingPlan[]> {
  let afterId = 0;
  for (;;) {
    const rows = await pageOf(db, search, afterId);
    yield rows.map(toPlan);
    if (rows.length < PAGE) return;
    afterId = toInt(rows.at(-1)?.id);
  }
}
