import { isSameChange, PLAN_CHANGE, planChangeIn, planChangeKey, type PlanChange } from '../../../domain/plan-change';
import { BadRequestError, NotFoundError } from '../../../domain/errors';
import type { Caller } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { openLockedCart } from '../../cart';
import { findCustomerById } from '../../customers';
import { findPaymentLink, lockPayable } from '../../orders';
import { assertOwner, cartPageOf, isPayable, type OpenedCart } from '../locked-carts/open-cart';
import { readMoment } from '../use-cases/read-moment';
import { readPlanOffers } from './offers';

export type WantedChange = { readonly orderHash: string; readonly from?: number | undefined; readonly to: number };

const notFound = (): NotFoundError => new NotFoundError('The order does not exist.');

const NOT_OFFERED = 'This plan cannot be changed to that one.';

/** With the order held for a moment, so that its credit is of one moment. */
const agree = (platform: Platform, orderId: number, { from, to }: WantedChange): Promise<PlanChange> =>
  platform.db.transaction(async () => {
    const order = await lockPayable(platform, orderId);
    const offers = await readPlanOffers(platform, order, { variationId: from, moment: await readMoment(platform) });
    const found = offers.find(({ change }) => change.to_variation === to);
    if (!found) throw new BadRequestError(NOT_OFFERED);
    return found.change;
  });

/**
 * The locked cart in which a plan that was bought is changed to another one; the one that is open for it already is answered again. By
 * the uuid of its order.
 * @throws NotFoundError; ForbiddenError where its customer has to sign in; BadRequestError where it is not offered.
 */
export const openPlanChange = async (platform: Platform, caller: Caller, wanted: WantedChange): Promise<OpenedCart> => {
  const order = await findPaymentLink(platform, wanted.orderHash);
  const owner = await findCustomerById(platform.db, order.customer_id);
  if (!owner) throw notFound();
  assertOwner(owner, caller, notFound);
  const change = await agree(platform, order.id, wanted);
  const cartHash = await openLockedCart(platform, {
    key: planChangeKey(change),
    carried: { [PLAN_CHANGE]: change },
    item: { variationId: change.to_variation, quantity: 1 },
    owner: { customerId: owner.id, userId: owner.user_id },
    visitor: caller,
    isPayable: (orderId) => isPayable(platform, orderId),
    isSameBill: (before) => isSameChange(planChangeIn(before), change),
  });
  return { cartHash, checkoutUrl: await cartPageOf(platform, cartHash) };
};
