import type { Platform } from '../../../platform/platform';
import { CATALOG_VERSION } from '../record-write';
import { findsSoldOutBundle } from './bundle-stock.read-model';

const SOLD_OUT = Symbol('whether bundles are sold out');

/**
 * Whether there is a bundle that cannot be had because of what lies in it, from memory as long as catalogue and stock stay as they are.
 * Most stores have none, and their lists need not look for any.
 */
export const hasSoldOutBundles = (platform: Platform, counting: boolean): Promise<boolean> => {
  const known = platform.memo(SOLD_OUT, () => ({
    counted: platform.versions.remember(CATALOG_VERSION, () => findsSoldOutBundle(platform, true)),
    uncounted: platform.versions.remember(CATALOG_VERSION, () => findsSoldOutBundle(platform, false)),
  }));
  return counting ? known.counted() : known.uncounted();
};
