import type { PaymentStatus } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { recountCustomer } from '../../customers';
import { stockMoved } from '../../stock';
import { updateOrder } from '../orders.repository';
import type { OrderRow } from '../orders.rows';
import { statusEntry, statusEvents, type Author, type StatusChange } from '../statuses/status-change';

export type Money = { readonly paymentStatus: PaymentStatus; readonly totalPaid: number };

type Beside = {
  readonly author: Author;
  /** Products whose stock moved with it. */ readonly moved?: readonly number[];
  /** Where the order itself goes with it, step by step. */ readonly moves?: readonly StatusChange[];
};

const statusValues = (moves: readonly StatusChange[], now: Date) => {
  const last = moves.at(-1);
  return last ? { status: last.to, completed_at: last.to === 'completed' ? now : null } : {};
};

/**
 * How much of an order is paid has changed without making it paid: a part has come, or was lost. With customer and order locked.
 */
export const recordMoney = async (
  platform: Platform,
  order: OrderRow,
  { paymentStatus, totalPaid }: Money,
  { author, moved = [], moves = [] }: Beside
): Promise<void> => {
  const now = platform.clock.now();
  const values = { payment_status: paymentStatus, total_paid: totalPaid, ...statusValues(moves, now) };
  await updateOrder(platform.db, order.id, values, now);
  await recountCustomer(platform, order.customer_id);
  const change = { kind: 'payment', orderId: order.id, from: order.payment_status, to: paymentStatus } as const;
  const changes = [...(change.from === change.to ? [] : [change]), ...moves];
  await recordActivities(
    platform,
    changes.map((each) => statusEntry(each, author))
  );
  await platform.events.record([...stockMoved(moved), ...changes.flatMap(statusEvents)]);
};
