import type { CouponEligibility } from '../../../contracts/coupons';
import { eligibleLines, type Coupon, type CouponLine } from '../../../domain/coupon';
import { NotFoundError } from '../../../domain/errors';
import { MAX_ID } from '../../../platform/http/fields';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { findCategoriesOf, findPurchasableVariants, type PurchasableVariant } from '../../catalog';
import type { CheckEligibilityCommand } from '../commands';
import { findVariationsOf } from '../order-lines.repository';
import { findUsable } from '../usable-coupons.repository';
import { factsOf } from './find-coupons-by-codes';

const NOBODY = { customerId: null, email: null };

/** Coupons by code or id, each once. */
const findNamed = async (platform: Platform, names: readonly string[]): Promise<readonly Coupon[]> => {
  const ids = names.filter((name) => /^[1-9]\d{0,9}$/.test(name) && Number(name) <= MAX_ID).map(Number);
  const found = await findUsable(platform.db, { codeKeys: names.map(uniqueKey), ids }, NOBODY);
  return factsOf(platform, found, NOBODY);
};

/** The variation of that id; where there is none, those of the product. */
const findVariations = async (platform: Platform, id: number): Promise<readonly PurchasableVariant[]> => {
  const variation = (await findPurchasableVariants(platform, [id])).get(id);
  if (variation) return [variation];
  const sellables = [...(await findPurchasableVariants(platform, await findVariationsOf(platform.db, id))).values()];
  if (sellables.length === 0) throw new NotFoundError('The product does not exist.');
  return sellables;
};

const lineOf = (sellable: PurchasableVariant, categoryIds: readonly number[]): CouponLine => ({
  variationId: sellable.variationId,
  quantity: 1,
  unitPrice: sellable.price,
  amount: sellable.price,
  recurringUnit: 0,
  categoryIds,
  isLocked: false,
});

/** Where no product has to be bought in particular, each is one that brings a reduced one. */
const takesPart = ({ type, conditions }: Coupon, lines: readonly CouponLine[]): readonly CouponLine[] => {
  if (type !== 'buy_x_get_y' || conditions.buyProducts.length === 0) return lines;
  const listed = [...conditions.buyProducts, ...conditions.getProducts];
  return lines.filter(({ variationId }) => listed.includes(variationId));
};

/** The lists of the coupon decide; who buys, and for how much, is not known here. */
const applies = (coupon: Coupon, lines: readonly CouponLine[], now: Date): boolean => {
  const anybody = { ...coupon, conditions: { ...coupon.conditions, emailRestrictions: '' } };
  const cart = {
    lines: takesPart(coupon, lines),
    purchaseAmount: 0,
    customer: { isLoggedIn: true, email: null },
    now,
  };
  return coupon.status === 'active' && !coupon.vetoed && eligibleLines(anybody, cart).includes(true);
};

/** Whether one of the coupons on an order covers a product. @throws NotFoundError for an unknown product. */
export const checkEligibility = async (
  platform: Platform,
  body: CheckEligibilityCommand
): Promise<CouponEligibility> => {
  const productId = body.productId as number;
  const sellables = await findVariations(platform, productId);
  const categories = await findCategoriesOf(platform, [...new Set(sellables.map((each) => each.productId))]);
  const lines = sellables.map((each) => lineOf(each, categories.get(each.productId) ?? []));
  const coupons = await findNamed(platform, body.appliedCoupons ?? []);
  const now = platform.clock.now();
  const applicable = coupons.filter((coupon) => applies(coupon, lines, now)).map(({ code }) => code);
  return {
    eligible: applicable.length > 0,
    product_id: productId,
    coupon_codes: coupons.map(({ code }) => code),
    applicable_coupons: applicable,
  };
};
