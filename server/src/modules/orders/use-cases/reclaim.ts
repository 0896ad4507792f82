import { UnprocessableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { CouponUsedUpError, reclaimCoupons } from '../../coupons';
import { holdAgain } from '../../stock';
import { findItems } from '../orders.repository';
import { isProductLine, type OrderRow } from '../orders.rows';
import { holdGoods } from '../renewals/hold-goods';

type Taking = {
  readonly order: OrderRow;
  readonly author: string;
  /** Of goods and of coupon uses. */
  readonly refuseShortage?: boolean;
};

const warn = (platform: Platform, { order, author }: Taking, title: string, content: string): Promise<void> =>
  recordActivities(platform, [{ title, content, status: 'warning', author, moduleName: 'order', moduleId: order.id }]);

/**
 * The failure of a payment had given the coupons of the order back; now that there is money, it uses them after all. Where others
 * have used a coupon up meanwhile, a person may accept the money all the same: the order keeps its price, and the coupon counts no
 * use that it does not have. @throws CouponUsedUpError where that is to be refused. See decision 0035.
 */
export const reclaimCouponsOf = async (platform: Platform, taking: Taking): Promise<void> => {
  const usedUp = await reclaimCoupons(platform, taking.order.id);
  if (usedUp.length === 0) return;
  // Thrown away with the transaction: what has been taken until here is free as before.
  if (taking.refuseShortage) throw new CouponUsedUpError(usedUp);
  const content = `${usedUp.join(', ')}: others used it up while the payment of this order had failed.`;
  await warn(platform, taking, 'Coupon was used up', content);
};

/**
 * The same for stock that was put back on sale because no money came. Answers the products whose stock moved, for `stockMoved`
 * and, at the end of the transaction, `refreshStock`. A bill of a subscription takes what it was opened with, and is never refused for it.
 * @throws UnprocessableError for a shortage that is to be refused.
 */
export const reclaimStockOf = async (platform: Platform, taking: Taking): Promise<readonly number[]> => {
  const items = await findItems(platform.db, taking.order.id);
  if (taking.order.type === 'renewal') return holdGoods(platform, taking.order.id, items, { author: taking.author });
  const { products, overdrawn } = await holdAgain(platform, items.filter(isProductLine));
  if (overdrawn.length > 0) {
    const titles = items.filter(({ variation_id: id }) => overdrawn.includes(id)).map(({ post_title: title }) => title);
    const names = [...new Set(titles)].join(', ');
    // Thrown away with the transaction: what has been held until here is on sale as before.
    if (taking.refuseShortage) throw new UnprocessableError(`${names} has been sold out since.`);
    const content = `${names}: others bought it while the payment of this order had failed.`;
    await warn(platform, taking, 'Sold more than there is', content);
  }
  return products;
};
