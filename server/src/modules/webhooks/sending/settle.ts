import { pauseAfter, type Verdict } from '../../../domain/webhook';
import type { LeasedRow, LeasedRows } from '../../../platform/jobs/leased-rows';
import type { Platform } from '../../../platform/platform';
import { putOffLane } from '../deliveries/deliveries.repository';
import type { DeliveryRow } from '../deliveries/deliveries.rows';
import { switchOff } from '../endpoints/change-endpoint';
import type { Attempt } from './attempt';

/** The columns of `shop_webhook_deliveries`, as a claim answers them. */
export type ClaimedDelivery = LeasedRow & Pick<DeliveryRow, 'endpoint_id' | 'message_id' | 'event' | 'lane' | 'body'>;

export type Settling = {
  readonly platform: Platform;
  readonly rows: LeasedRows<ClaimedDelivery>;
  /** In [0, 1). */
  readonly random: () => number;
};

type After = { readonly columns: Readonly<Record<string, unknown>>; readonly putOffUntil?: Date };

const after = (verdict: Verdict, attempts: number, now: Date, random: number): After => {
  if (verdict.result === 'received') return { columns: { status: 'done', finished_at: now } };
  const pause = verdict.result === 'gone' ? null : pauseAfter(attempts, random);
  if (pause === null) return { columns: { status: 'dead', finished_at: now } };
  const putOffUntil = new Date(now.getTime() + pause);
  return { columns: { status: 'pending', available_at: putOffUntil }, putOffUntil };
};

/** Notes what came of an attempt; the row is not ours any more where another worker has taken it meanwhile. */
export const settle = async (
  { platform, rows, random }: Settling,
  token: string,
  row: ClaimedDelivery,
  { verdict, columns: noted }: Attempt
): Promise<void> => {
  const { db, clock, strapi } = platform;
  const { columns, putOffUntil } = after(verdict, row.attempts, clock.now(), random());
  // Before its lane goes on: what comes behind would be sent to one who wants nothing any more.
  if (verdict.result === 'gone') await switchOff(platform, row.endpoint_id, 'gone');
  const held = await rows.settle(token, [row.id], { ...noted, ...columns });
  if (held === 0) {
    strapi.log.warn(`The webhook delivery ${row.id} outlived its lease; another worker may have repeated it.`);
    return;
  }
  if (putOffUntil) await putOffLane(db, row.lane, putOffUntil);
  if (columns.status === 'dead') strapi.log.warn(`The webhook delivery ${row.id} was given up: ${noted.last_error}`);
};
