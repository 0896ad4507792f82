import type { OrderConfig } from '../../../contracts/order-config';
import { isSameChange, type PlanChange } from '../../../domain/plan-change';
import { BusinessFailure } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { lockPayable } from '../../orders';
import { lockSubscription } from '../subscriptions.repository';
import { readMoment } from '../use-cases/read-moment';
import { readPlanOffers, type PlanOffer } from './offers';

const NOT_POSSIBLE = 'The plan cannot be changed any more.';
const CHANGED = 'What is to be paid has changed meanwhile. Please open the link again.';
const OTHERS = 'Only the customer of the plan can change it. Please use their e-mail address.';

/** What the order of a change of plan says of it. */
const configOf = ({ change, paidOrderId }: Pick<PlanOffer, 'change' | 'paidOrderId'>): OrderConfig => ({
  plan_change: {
    from_order_id: change.order_id,
    from_item_id: change.item_id,
    from_variation: change.from_variation,
    to_variation: change.to_variation,
    subscription_id: change.subscription_id,
    paid_order_id: paidOrderId,
  },
  ...(change.prorate_credit > 0 ? { prorate_credit: change.prorate_credit } : {}),
  ...(change.upgrade_discount > 0 ? { upgrade_discount: change.upgrade_discount } : {}),
});

/**
 * What a cart that changes a plan was made for, as it stands when it is placed; answers what its order keeps. With customer, old order
 * and old subscription locked from now on. @throws BusinessFailure where it is not possible any more, or costs something else.
 */
export const agreeOnPlanChange = async (
  platform: Platform,
  change: PlanChange,
  customerId: number
): Promise<OrderConfig> => {
  const order = await lockPayable(platform, change.order_id);
  if (order.customer_id !== customerId) throw new BusinessFailure(OTHERS);
  if (change.subscription_id !== null) await lockSubscription(platform.db, change.subscription_id);
  const offers = await readPlanOffers(platform, order, {
    variationId: change.from_variation,
    moment: await readMoment(platform),
  });
  const found = offers.find((offer) => offer.change.to_variation === change.to_variation);
  if (!found) throw new BusinessFailure(NOT_POSSIBLE);
  if (!isSameChange(found.change, change)) throw new BusinessFailure(CHANGED);
  return configOf(found);
};
