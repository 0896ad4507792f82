import type { Platform } from '../../../platform/platform';
import { insertUses, type BumpUse } from '../bump-uses.repository';

/** Notes what bumps brought in. Runs in the transaction that makes the order paid; no statement where there is nothing to note. */
export const recordBumpUses = async (platform: Platform, uses: readonly BumpUse[]): Promise<void> => {
  if (uses.length > 0) await insertUses(platform.db, uses, platform.clock.now());
};
