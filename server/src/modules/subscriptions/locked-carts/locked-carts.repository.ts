import { HIDDEN_STATUSES } from '../../../domain/subscription';
import type { Database } from '../../../platform/db/database';
import { SUBSCRIPTIONS } from '../content-types/subscription';
import { SUBSCRIPTION_COLUMNS, toSubscriptionRow, type SubscriptionRow } from '../subscriptions.rows';

/** One that something has come of; null: there is none. */
export const findBegunByUuid = async (db: Database, uuid: string): Promise<SubscriptionRow | null> => {
  const row = await db
    .table(SUBSCRIPTIONS)
    .where({ uuid })
    .whereNotIn('status', [...HIDDEN_STATUSES])
    .first([...SUBSCRIPTION_COLUMNS]);
  return row ? toSubscriptionRow(row) : null;
};
