import type { CustomerMergePreview, MergedCustomer } from '../../../contracts/customer-merge';
import { fullNameOf } from '../../../domain/customer';
import { fraction } from '../../../domain/money';
import type { Platform } from '../../../platform/platform';
import { findAddressesToMove, findMergePair, type MergeIds, type MergePair } from '../../customers';
import { countMoves } from './merge-counts';

const present = ({ id, email, first_name, last_name, user_id }: MergePair['stays']): MergedCustomer => ({
  id,
  email,
  full_name: fullNameOf({ firstName: first_name, lastName: last_name }),
  user_id,
});

/** Sums of what each has: both are recounts of their own orders. */
const figuresOf = ({ stays, goes }: MergePair): CustomerMergePreview['figures'] => {
  const purchaseCount = stays.purchase_count + goes.purchase_count;
  const ltv = stays.ltv + goes.ltv;
  return {
    purchase_count: purchaseCount,
    ltv,
    aov: purchaseCount === 0 ? 0 : fraction.round({ numerator: BigInt(ltv), denominator: BigInt(purchaseCount) }),
  };
};

/**
 * What `mergeCustomers` would do at this moment; changes nothing.
 * @throws as `mergeCustomers`
 */
export const previewMerge = async (platform: Platform, ids: MergeIds): Promise<CustomerMergePreview> => {
  const pair = await findMergePair(platform, ids);
  const addresses = await findAddressesToMove(platform, pair);
  return {
    stays: present(pair.stays),
    goes: present(pair.goes),
    moves: await countMoves(platform, pair, addresses),
    login_moves: pair.goes.user_id !== null,
    notes_move: pair.goes.notes !== '',
    figures: figuresOf(pair),
  };
};
