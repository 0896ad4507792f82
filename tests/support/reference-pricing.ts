import type { Coupon } from '../../server/src/domain/coupon';
import type { CartLine, PricingInput } from '../../server/src/domain/pricing';

/**
 * The price of a cart once more, written after the rules (docs/rules/money.md) without a look at the engine: one number after the other,
 * nothing shared, nothing fast. It knows one payment, one rate, shipping per order or piece, and coupons of all four types.
 */
type Item = {
  readonly line: CartLine;
  readonly subtotal: number;
  discount: number;
};

/** Half up, for a fraction of two whole numbers. */
const rounded = (numerator: number, denominator: number): number =>
  Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));

const left = (item: Item): number => item.subtotal - item.discount;

const isEligible = ({ conditions }: Coupon, { line }: Item): boolean => {
  const categories = line.categoryIds ?? [];
  if (line.isLocked) return false;
  if (conditions.includedProducts.length > 0 && !conditions.includedProducts.includes(line.variationId)) return false;
  if (conditions.excludedProducts.includes(line.variationId)) return false;
  return (
    conditions.includedCategories.length === 0 || categories.some((id) => conditions.includedCategories.includes(id))
  );
};

const percentOff = (coupon: Coupon, items: readonly Item[]): number[] =>
  items.map((item) => rounded(left(item) * Math.round(coupon.amount * 100), 10_000));

const fixedOff = (coupon: Coupon, items: readonly Item[]): number[] => {
  if (coupon.conditions.applyToQuantity) {
    return items.map((item) => Math.min(left(item), coupon.amount * item.line.quantity));
  }
  const base = items.reduce((whole, item) => whole + left(item), 0);
  const wanted = Math.min(coupon.amount, base);
  const hundredths = rounded(wanted * 10_000, base);
  const parts = items.map((item) => rounded(left(item) * hundredths, 10_000));
  let difference = wanted - parts.reduce((whole, part) => whole + part, 0);
  return items.map((item, index) => {
    let part = parts[index] ?? 0;
    while (difference > 0 && part < left(item)) [part, difference] = [part + 1, difference - 1];
    while (difference < 0 && part > 0) [part, difference] = [part - 1, difference + 1];
    return part;
  });
};

/** Unit by unit: the most pairs are found by trying, from all bought products down. */
const giftsOff = (coupon: Coupon, items: readonly Item[], all: readonly Item[]): number[] => {
  const { buyProducts, getProducts } = coupon.conditions;
  const bought = (item: Item): boolean =>
    buyProducts.length > 0 ? !item.line.isLocked && buyProducts.includes(item.line.variationId) : items.includes(item);
  const gift = (item: Item): boolean =>
    items.includes(item) &&
    left(item) > 0 &&
    (getProducts.length > 0 ? getProducts.includes(item.line.variationId) : bought(item));
  const count = (which: (item: Item) => boolean): number =>
    all.filter(which).reduce((units, item) => units + item.line.quantity, 0);
  const [onlyBought, either] = [
    count((item) => bought(item) && !gift(item)),
    count((item) => bought(item) && gift(item)),
  ];
  const onlyGift = count((item) => gift(item) && !bought(item));
  let pairs = onlyBought + either;
  while (pairs > onlyGift + Math.max(0, either - Math.max(0, pairs - onlyBought))) pairs -= 1;
  let spare = either - Math.max(0, pairs - onlyBought);
  const given = new Map<Item, number>();
  const gifts = all.filter(gift).sort((a, b) => a.line.unitPrice - b.line.unitPrice);
  for (const item of gifts) {
    for (let unit = 0; unit < item.line.quantity && pairs > 0; unit += 1) {
      if (bought(item) && spare === 0) break;
      if (bought(item)) spare -= 1;
      pairs -= 1;
      given.set(item, (given.get(item) ?? 0) + 1);
    }
  }
  const percent = coupon.amount === 0 ? 10_000 : Math.round(coupon.amount * 100);
  return items.map((item) => rounded(left(item) * (given.get(item) ?? 0) * percent, item.line.quantity * 10_000));
};

const apply = (coupon: Coupon, items: readonly Item[]): boolean => {
  const eligible = items.filter((item) => isEligible(coupon, item));
  if (coupon.type === 'free_shipping') return true;
  const covered = coupon.conditions.applyToWholeCart ? items.filter(({ line }) => !line.isLocked) : eligible;
  if (covered.every((item) => left(item) === 0)) return false;
  const off =
    coupon.type === 'percentage'
      ? percentOff(coupon, covered)
      : coupon.type === 'fixed'
        ? fixedOff(coupon, covered)
        : giftsOff(coupon, covered, items);
  if (off.every((amount) => amount === 0)) return false;
  covered.forEach((item, index) => {
    item.discount += off[index] ?? 0;
  });
  return true;
};

const stacked = (coupons: readonly Coupon[]): readonly Coupon[] => {
  const stackable = coupons.filter((coupon) => coupon.stackable);
  const kept = coupons.length < 2 ? coupons : stackable.length > 0 ? stackable : coupons.slice(0, 1);
  return [...kept].sort((a, b) => a.priority - b.priority || a.id - b.id);
};

/** What of the delivery falls to each item: by its price before discounts, and the cents that are left to the largest remainders. */
const deliveryShares = (charge: number, items: readonly Item[]): number[] => {
  if (charge === 0) return [];
  const free = items.every(({ subtotal }) => subtotal === 0);
  const weights = items.map(({ subtotal }) => BigInt(free ? 1 : subtotal));
  const whole = weights.reduce((all, weight) => all + weight, 0n);
  const exact = weights.map((weight) => BigInt(charge) * weight);
  const shares = exact.map((part) => Number(part / whole));
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  let missing = charge - shares.reduce((all, share) => all + share, 0);
  for (const { index } of byRemainder) {
    if (missing === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    missing -= 1;
  }
  return shares;
};

export type ReferencePrice = {
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly shippingTax: number;
  total: number;
};

const deliveryPrice = ({ shippingMethod: method }: PricingInput, physical: readonly Item[]): number => {
  if (!method || physical.length === 0) return 0;
  const pieces = physical.reduce((units, { line }) => units + line.quantity, 0);
  return method.basis === 'per_item' ? Number(method.amount) * pieces : Number(method.amount);
};

const summed = (amounts: readonly number[]): number => amounts.reduce((whole, amount) => whole + amount, 0);

/** `thousandths`: the one rate, in thousandths of a percent. */
export const referencePrice = (input: PricingInput, thousandths: number, isInclusive: boolean): ReferencePrice => {
  const items = [...input.lines]
    .sort((a, b) => a.variationId - b.variationId)
    .map((line): Item => ({ line, subtotal: line.unitPrice * line.quantity, discount: 0 }));
  const usable = (input.coupons ?? []).filter(
    (coupon) =>
      items.some((item) => isEligible(coupon, item)) &&
      apply(
        coupon,
        items.map((item) => ({ ...item }))
      )
  );
  const applied = stacked(usable).filter((coupon) => apply(coupon, items));
  const physical = items.filter(({ line }) => line.fulfillmentType === 'physical');
  const isPaidFor = applied.some(({ type }) => type === 'free_shipping');
  const shipping = isPaidFor ? 0 : deliveryPrice(input, physical);
  const taxOf = (amount: number): number =>
    rounded(amount * thousandths, isInclusive ? 100_000 + thousandths : 100_000);
  const goods = summed(items.map(left));
  const tax = summed(items.map((item) => taxOf(left(item))));
  // Each share of the delivery is taxed by itself, and rounded by itself.
  const shippingTax =
    shipping === 0
      ? 0
      : deliveryShares(shipping, physical)
          .map(taxOf)
          .reduce((a, b) => a + b, 0);
  const added = isInclusive ? 0 : tax + shippingTax;
  const discount = summed(items.map((item) => item.discount));
  return { discount, shipping, tax, shippingTax, total: goods + shipping + added };
};
