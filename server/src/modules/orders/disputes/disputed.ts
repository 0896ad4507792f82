import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import type { OrderRow, TransactionRow } from '../orders.rows';
import type { Author } from '../statuses/status-change';

/** The type of a charge while it is disputed, and for ever where all of it was lost. */
export const DISPUTE = 'dispute';

/** With customer and order locked. */
export type Disputed = {
  readonly order: OrderRow;
  readonly transactions: readonly TransactionRow[];
  /** The charge that is disputed, or was. */
  readonly transaction: TransactionRow;
};

export type KnownDispute = {
  /** The provider's own id of it. */
  readonly id: string | undefined;
  /** Cents that were withdrawn; 0 for an inquiry; undefined: all of the charge. */
  readonly amount: number | undefined;
};

/** What the charge keeps of its latest dispute. */
export const disputeOf = ({ meta }: TransactionRow): KnownDispute => ({
  id: typeof meta.dispute_id === 'string' ? meta.dispute_id : undefined,
  amount: typeof meta.dispute_amount === 'number' ? meta.dispute_amount : undefined,
});

export const tellDispute = (
  platform: Platform,
  order: OrderRow,
  title: string,
  content: string,
  author: Author
): Promise<void> =>
  recordActivities(platform, [
    { title, content, status: 'warning', moduleName: 'order', moduleId: order.id, ...author },
  ]);
