import type { CartPurpose, Purpose } from '../../../domain/cart-purpose';
import { BusinessFailure } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { createRenewalOrder, lockPayable, readRenewedOrder, type CreatedRenewal } from '../../orders';
import { writeOrderTaxes } from '../../tax';
import { lockSubscription } from '../subscriptions.repository';
import type { Author } from '../use-cases/sync-subscription';
import { existingSubscription } from '../use-cases/read-subscriptions';
import { agreeUpon, type Agreement } from './agreement';
import { refusalOf } from './availability';
import type { Wish } from './refusals';

export const wishOf = (purpose: Pick<Purpose, 'kind'> & { readonly count?: number }): Wish =>
  purpose.kind === 'reactivation' ? { kind: 'reactivation' } : { kind: 'early_payment', count: purpose.count ?? 0 };

type PlacedCart = { readonly carried: CartPurpose; readonly customerId: number | null };

const CHANGED = 'What is to be paid has changed meanwhile. Please open the link again.';

/**
 * What the cart was made for, as it stands now: the subscription may have changed since it was shown. With its customer, first order and
 * the subscription locked from now on. @throws BusinessFailure where it is not possible any more, or costs something else.
 */
export const agreeAgain = async (platform: Platform, { carried, customerId }: PlacedCart): Promise<Agreement> => {
  const { purpose, bill } = carried;
  const { parent_order_id: parentId } = await existingSubscription(platform, purpose.subscription_id);
  const parent = await lockPayable(platform, parentId);
  const row = await lockSubscription(platform.db, purpose.subscription_id);
  if (row?.customer_id !== customerId) throw new BusinessFailure('The subscription is not yours any more.');
  const wish = wishOf(purpose);
  const refusal = await refusalOf(platform, row, wish);
  if (refusal !== null) throw new BusinessFailure(refusal);
  const agreement = await agreeUpon(platform, { row, parent }, wish);
  if (agreement.carried.bill.total !== bill.total) throw new BusinessFailure(CHANGED);
  return agreement;
};

/** Writes the order of a cart for one purpose, with its taxes. In the transaction that has agreed. */
export const writeAgreedOrder = async (
  platform: Platform,
  { carried, sale, records }: Agreement,
  cartHash: string,
  author: Author
): Promise<CreatedRenewal> => {
  const { purpose } = carried;
  const trialDays = purpose.kind === 'reactivation' ? purpose.trial_days : 0;
  const renewed = await readRenewedOrder(platform.db, sale.parent.id);
  const placed = { ...sale, placed: { purpose, cartHash, trialDays } };
  const created = await createRenewalOrder(platform, placed, renewed, author);
  await recordActivities(platform, [created.entry]);
  if (records.length > 0) await writeOrderTaxes(platform, { id: created.order.id, isNew: true }, records);
  return created;
};

/** Which later payments a gateway has to collect, so that such an order can be paid by it; 0: none. */
export const recurringOfPurpose = ({ carried }: Pick<Agreement, 'carried'>): number =>
  carried.purpose.kind === 'reactivation' ? carried.recurring_total : 0;
