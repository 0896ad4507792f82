import type { FeedRunStatus, FeedScope } from '../../../contracts/integrations';
import type { YesNo } from '../../../contracts/scalars';
import type { FeedTrigger } from '../../../domain/integration';
import { toDate, toInt, toIntOrNull, toTextOrNull } from '../../../platform/db/columns';
import type { LeasedRow } from '../../../platform/jobs/leased-rows';

export type RunRow = {
  readonly id: number;
  readonly feed_id: number;
  readonly order_id: number;
  readonly event: FeedTrigger;
  readonly occurrence: string;
  readonly lane: string;
  readonly provider: string;
  readonly scope: FeedScope;
  readonly is_revoke: YesNo;
  readonly customer_id: number | null;
  readonly subscription_id: number | null;
  readonly transaction_id: number | null;
  readonly status: FeedRunStatus;
  readonly attempts: number;
  readonly available_at: Date;
  readonly note: string | null;
  readonly made: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
};

/** As a claim answers it: with the values of the database's driver. */
export type ClaimedRun = LeasedRow & { readonly feed_id: number };

export type NewRun = Pick<
  RunRow,
  | 'feed_id'
  | 'order_id'
  | 'event'
  | 'occurrence'
  | 'lane'
  | 'provider'
  | 'scope'
  | 'is_revoke'
  | 'customer_id'
  | 'subscription_id'
  | 'transaction_id'
  | 'available_at'
>;

type Raw = Readonly<Record<string, unknown>>;

export const toRunRow = (raw: Raw): RunRow => ({
  id: toInt(raw.id),
  feed_id: toInt(raw.feed_id),
  order_id: toInt(raw.order_id),
  event: raw.event as FeedTrigger,
  occurrence: String(raw.occurrence),
  lane: String(raw.lane),
  provider: String(raw.provider),
  scope: raw.scope as FeedScope,
  is_revoke: raw.is_revoke === 'yes' ? 'yes' : 'no',
  customer_id: toIntOrNull(raw.customer_id),
  subscription_id: toIntOrNull(raw.subscription_id),
  transaction_id: toIntOrNull(raw.transaction_id),
  status: raw.status as FeedRunStatus,
  attempts: toInt(raw.attempts),
  available_at: toDate(raw.available_at) as Date,
  note: toTextOrNull(raw.note),
  made: toTextOrNull(raw.made),
  created_at: toDate(raw.created_at) as Date,
  finished_at: toDate(raw.finished_at),
});
