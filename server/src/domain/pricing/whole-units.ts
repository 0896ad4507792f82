import type { Coupon } from '../coupon';
import { assertExact, roundHalfUp, type Cents } from '../money';
import type { ShippingClass, ShippingMethod } from '../shipping';
import type {
  CartFee,
  CartLine,
  ManualDiscount,
  PricedCart,
  PricedFee,
  PricedLine,
  PricedSetupFee,
  PricingInput,
} from './types';

/**
 * A cart in a currency without decimals is priced in whole units, so that every rounding of the money engine lands on a unit: what
 * comes in as hundredths is divided by the step on the way in, and multiplied by it on the way out.
 */
const down = (amount: Cents, step: Cents): number => roundHalfUp(amount / step);

/** A decimal text, exactly: texts are read as decimal fractions. */
const textDown = (amount: string, step: Cents): string =>
  step === 100 && !amount.toLowerCase().includes('e') ? `${amount.trim()}e-2` : String(Number(amount) / step);

const classDown = (each: ShippingClass, step: Cents): ShippingClass =>
  each.type === 'fixed' ? { ...each, cost: textDown(each.cost, step) } : each;

const lineDown = (line: CartLine, step: Cents): CartLine => ({
  ...line,
  unitPrice: down(line.unitPrice, step),
  ...(line.customDiscount === undefined ? {} : { customDiscount: down(line.customDiscount, step) }),
  ...(line.shippingClasses ? { shippingClasses: line.shippingClasses.map((each) => classDown(each, step)) } : {}),
  ...(line.subscription
    ? { subscription: { ...line.subscription, signupFee: down(line.subscription.signupFee, step) } }
    : {}),
});

/** A limit is compared, not charged, and so stays exact. */
const limitDown = (limit: Cents | null, step: Cents): number | null => (limit === null ? null : limit / step);

/** The cap is charged: the whole units in it, but not none, which would be no cap. */
const capDown = (cap: Cents | null, step: Cents): number | null =>
  cap === null || cap === 0 ? cap : Math.max(1, Math.floor(cap / step));

const couponDown = (coupon: Coupon, step: Cents): Coupon => ({
  ...coupon,
  amount: coupon.type === 'fixed' ? down(coupon.amount, step) : coupon.amount,
  conditions: {
    ...coupon.conditions,
    minPurchaseAmount: limitDown(coupon.conditions.minPurchaseAmount, step),
    maxPurchaseAmount: limitDown(coupon.conditions.maxPurchaseAmount, step),
    maxDiscountAmount: capDown(coupon.conditions.maxDiscountAmount, step),
  },
});

const methodDown = (method: ShippingMethod, step: Cents): ShippingMethod => ({
  ...method,
  amount: method.basis === 'per_price' ? method.amount : textDown(method.amount, step),
  weightTiers: method.weightTiers.map((tier) => ({ ...tier, cost: down(tier.cost, step) })),
});

const manualDown = (discount: ManualDiscount, step: Cents): ManualDiscount =>
  discount.type === 'fixed' ? { ...discount, value: down(discount.value, step) } : discount;

const feeDown = (fee: CartFee, step: Cents): CartFee => ({ ...fee, amount: down(fee.amount, step) });

/** What decides the price, in steps. */
export const inSteps = (input: PricingInput, step: Cents): PricingInput => {
  const { coupons, now, shippingMethod, manualDiscount, fees, prorateCredit = 0, upgradeDiscount = 0 } = input;
  const { shippingTotal, purchaseAmount } = input;
  return {
    ...input,
    step: 1,
    ...(shippingTotal === undefined ? {} : { shippingTotal: down(shippingTotal, step) }),
    ...(purchaseAmount === undefined ? {} : { purchaseAmount: purchaseAmount / step }),
    lines: input.lines.map((line) => lineDown(line, step)),
    ...(coupons ? { coupons: coupons.map((coupon) => couponDown(coupon, step)), now } : {}),
    ...(shippingMethod ? { shippingMethod: methodDown(shippingMethod, step) } : {}),
    ...(manualDiscount ? { manualDiscount: manualDown(manualDiscount, step) } : {}),
    ...(fees ? { fees: fees.map((fee) => feeDown(fee, step)) } : {}),
    prorateCredit: down(prorateCredit, step),
    upgradeDiscount: down(upgradeDiscount, step),
  } as PricingInput;
};

/** The named amounts, times the step; everything else as it is. */
const up = <T extends object, Name extends keyof T>(record: T, names: readonly Name[], step: Cents): T => {
  const raised = names.map((name) => [name, assertExact(Number(record[name]) * step)] as const);
  return { ...record, ...Object.fromEntries(raised) };
};

const setupFeeUp = (fee: PricedSetupFee, step: Cents): PricedSetupFee => ({
  ...up(fee, ['subtotal', 'discountTotal', 'taxAmount', 'lineTotal'], step),
  taxLines: fee.taxLines.map((each) => up(each, ['taxAmount'], step)),
});

const LINE_AMOUNTS = [
  'unitPrice',
  'agreedPrice',
  'subtotal',
  'couponDiscount',
  'manualDiscount',
  'discountTotal',
  'shippingCharge',
  'itemwiseShippingCharge',
  'taxAmount',
  'lineTotal',
  'recurringDiscount',
  'recurringAmount',
  'recurringTax',
  'recurringTotal',
] as const satisfies readonly (keyof PricedLine)[];

const lineUp = (line: PricedLine, step: Cents): PricedLine => ({
  ...up(line, LINE_AMOUNTS, step),
  couponDiscounts: line.couponDiscounts.map((each) => up(each, ['amount'], step)),
  taxLines: line.taxLines.map((each) => up(each, ['taxAmount'], step)),
  setupFee: line.setupFee && setupFeeUp(line.setupFee, step),
});

const CART_AMOUNTS = [
  'subtotal',
  'couponDiscountTotal',
  'manualDiscountTotal',
  'shippingTotal',
  'shippingTax',
  'feeTotal',
  'feeTax',
  'taxTotal',
  'exclusiveTaxTotal',
  'prorateCredit',
  'upgradeDiscount',
  'total',
] as const satisfies readonly (keyof PricedCart)[];

const feeUp = (fee: PricedFee, step: Cents): PricedFee => up(fee, ['amount', 'taxAmount'], step);

/** The answer in hundredths again. What a coupon is worth by its own words is that of the coupon that was entered. */
export const outOfSteps = (cart: PricedCart, step: Cents, coupons: readonly Coupon[]): PricedCart => {
  const amountOf = new Map(coupons.map(({ id, amount }) => [id, amount] as const));
  return {
    ...up(cart, CART_AMOUNTS, step),
    lines: cart.lines.map((line) => lineUp(line, step)),
    fees: cart.fees.map((fee) => feeUp(fee, step)),
    taxLines: cart.taxLines.map((each) =>
      up(each, ['orderTax', 'shippingTax', 'feeTax', 'taxable', 'added', 'contained'], step)
    ),
    reversedTax: cart.reversedTax && up(cart.reversedTax, ['taxTotal', 'shippingTax', 'feeTax'], step),
    appliedCoupons: cart.appliedCoupons.map((each) => ({
      ...up(each, ['discount'], step),
      amount: amountOf.get(each.id) ?? each.amount,
    })),
  };
};
