import type { Platform } from '../../../platform/platform';
import { findVendorPlan, rememberVendorPlan, type VendorPlanPlace } from './vendor-plans.repository';

/** Makes it at the provider. `lost`: the one before, which the provider does not know any more. */
export type MakePlan = (lost: string | null) => Promise<string>;

/**
 * What the provider knows of the catalogue is made once. Processes that make one at the same time have to name it alike, by the idempotency
 * key of the provider: then they get the same one. `isLost`: the provider does not know what the store has.
 */
export const knownOrMade = async (
  platform: Platform,
  place: VendorPlanPlace,
  make: MakePlan,
  isLost: boolean
): Promise<string> => {
  const known = await findVendorPlan(platform, place);
  if (known !== null && !isLost) return known;
  return rememberVendorPlan(platform, place, { made: await make(known), lost: known });
};
