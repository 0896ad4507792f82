import type { Platform } from '../../platform/platform';
import { isModuleOn, readStoreSettings } from '../settings';
import { ORDER_BUMPS_VERSION } from './order-bump-changes';
import { findActive } from './order-bumps.repository';
import { toActiveBump, type ActiveBump } from './order-bumps.rows';

/** Each is looked at whenever a checkout is shown; nobody reads more offers than this. */
export const MAX_ACTIVE_BUMPS = 100;

/** By id, in the order in which they are shown. */
export type ActiveBumps = ReadonlyMap<number, ActiveBump>;

const NONE: ActiveBumps = new Map();
const READER = Symbol('active order bumps');

const load = async ({ db }: Platform): Promise<ActiveBumps> => {
  const rows = await findActive(db, MAX_ACTIVE_BUMPS);
  return new Map(rows.map((row) => [row.id, toActiveBump(row)]));
};

/**
 * The bumps on offer: one statement, none while they are remembered. A change in another process shows after 700 ms at most. None
 * on the free edition, and where the owner has switched them off.
 */
export const readActiveBumps = async (platform: Platform): Promise<ActiveBumps> => {
  if (platform.config.edition === 'free') return NONE;
  if (!isModuleOn(await readStoreSettings(platform), 'order_bump')) return NONE;
  return platform.memo(READER, () => platform.versions.remember(ORDER_BUMPS_VERSION, () => load(platform)))();
};
