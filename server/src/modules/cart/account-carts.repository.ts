import type { Database } from '../../platform/db/database';

/** The `purpose_key` of the one open cart of an account: two first products that are put in at once end in one cart. */
export const accountKey = (userId: number): string => `account:${userId}`;

/** A completed cart of an account makes room for the next one. */
export const releaseCompleted = async (db: Database, key: string): Promise<void> => {
  await db.table('shop_carts').where({ purpose_key: key, stage: 'completed' }).update({ purpose_key: null });
};
