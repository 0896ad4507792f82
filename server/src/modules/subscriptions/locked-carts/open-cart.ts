import { PURPOSE, purposeIn, purposeKey, type CartPurpose } from '../../../domain/cart-purpose';
import { BadRequestError, ForbiddenError, NotFoundError } from '../../../domain/errors';
import { isRetryable } from '../../../domain/order';
import type { Caller } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { openLockedCart } from '../../cart';
import { findCustomerById, type CustomerRow } from '../../customers';
import { lockPayable } from '../../orders';
import { checkoutPage, readStoreSettings } from '../../settings';
import type { SubscriptionRow } from '../subscriptions.rows';
import { existingSubscription } from '../use-cases/read-subscriptions';
import { agreeUpon, type Agreement } from './agreement';
import { refusalOf } from './availability';
import { findBegunByUuid } from './locked-carts.repository';
import type { Wish } from './refusals';

export type OpenedCart = { readonly cartHash: string; readonly checkoutUrl: string };

const notFound = (): NotFoundError => new NotFoundError('The subscription does not exist.');

/** The link opens it, for its owner alone where there is an account: whoever else has the link learns nothing. */
export const assertOwner = (
  { user_id: userId }: CustomerRow,
  { principal }: Caller,
  missing: () => NotFoundError = notFound
): void => {
  if (userId === null) return;
  if (principal.userId === undefined) throw new ForbiddenError('Please sign in to go on.');
  if (principal.userId !== userId) throw missing();
};

/** With the first order held for a moment, so that both say the same. */
const agree = (platform: Platform, found: SubscriptionRow, wish: Wish): Promise<Agreement> =>
  platform.db.transaction(async () => {
    const parent = await lockPayable(platform, found.parent_order_id);
    const row = await existingSubscription(platform, found.id);
    const refusal = await refusalOf(platform, row, wish);
    if (refusal !== null) throw new BadRequestError(refusal);
    const { currency } = await readStoreSettings(platform);
    if (parent.currency !== currency) throw new BadRequestError('The store sells in another currency by now.');
    return agreeUpon(platform, { row, parent }, wish);
  });

/** An order of the cart that nobody has paid, canceled or begun to pay in part. */
export const isPayable = async (platform: Platform, orderId: number): Promise<boolean> => {
  const { status, payment_status: paymentStatus, total_paid: paid } = await lockPayable(platform, orderId);
  return isRetryable({ status, paymentStatus }) && paid === 0;
};

/** The page of the storefront that shows a cart. */
export const cartPageOf = async (platform: Platform, cartHash: string): Promise<string> =>
  checkoutPage(await readStoreSettings(platform), `cart_hash=${cartHash}`);

const isSameBill = (before: CartPurpose | null, { bill }: CartPurpose): boolean =>
  before?.bill.total === bill.total && before.bill.periods === bill.periods;

const openFor = async (
  platform: Platform,
  caller: Caller,
  { row, owner, wish }: { readonly row: SubscriptionRow; readonly owner: CustomerRow; readonly wish: Wish }
): Promise<OpenedCart> => {
  const { carried } = await agree(platform, row, wish);
  const cartHash = await openLockedCart(platform, {
    key: purposeKey(carried.purpose),
    carried: { [PURPOSE]: carried },
    item: { variationId: row.variation_id, quantity: Math.max(1, carried.bill.periods) },
    owner: { customerId: owner.id, userId: owner.user_id },
    visitor: caller,
    isPayable: (orderId) => isPayable(platform, orderId),
    isSameBill: (before) => isSameBill(purposeIn(before), carried),
  });
  return { cartHash, checkoutUrl: await cartPageOf(platform, cartHash) };
};

/**
 * The locked cart in which a subscription is reactivated, or installments of it are paid early; the one that is open already is answered
 * again. By the uuid of its link.
 * @throws NotFoundError; ForbiddenError where its customer has to sign in; BadRequestError where it is not possible.
 */
export const openCartByLink = async (
  platform: Platform,
  caller: Caller,
  uuid: string,
  wish: Wish
): Promise<OpenedCart> => {
  const row = await findBegunByUuid(platform.db, uuid);
  const owner = row && (await findCustomerById(platform.db, row.customer_id));
  if (!owner) throw notFound();
  assertOwner(owner, caller);
  return openFor(platform, caller, { row, owner, wish });
};

/** The same for somebody of whom it is known that the subscription is theirs. @throws NotFoundError; BadRequestError. */
export const openOwnCart = async (
  platform: Platform,
  caller: Caller,
  row: SubscriptionRow,
  wish: Wish
): Promise<OpenedCart> => {
  const owner = await findCustomerById(platform.db, row.customer_id);
  if (!owner) throw notFound();
  return openFor(platform, caller, { row, owner, wish });
};
