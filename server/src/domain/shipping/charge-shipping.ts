import { allocate, fraction, sum, type Cents, type Fraction } from '../money';
import type { ShippingClass, ShippingMethod } from './shipping-methods';
import { tierFor } from './weight-tiers';

export type ShippingLine = {
  readonly unitPrice: Cents;
  readonly quantity: number;
  /** At most the subtotal. */
  readonly discountTotal: Cents;
  readonly isPhysical: boolean;
  /** The product ships for nothing, other_info.free_shipping. */
  readonly shipsFree: boolean;
  /** Of one piece with its package, in the store's unit. */
  readonly weight: number;
  /** Its own, or those of what lies in it; each is charged once for the line. */
  readonly classes: readonly ShippingClass[];
};

export type ShippingShare = {
  /** What the line's shipping class adds. */
  readonly classCharge: Cents;
  /** All that the line costs to ship: its class and its part of the method's charge. Base of the shipping tax. */
  readonly charge: Cents;
};

export type ShippingCharge = {
  readonly total: Cents;
  /** One per line, in their order; the charges add up to the total exactly. */
  readonly lines: readonly ShippingShare[];
};

export const NOT_SHIPPED: ShippingShare = { classCharge: 0, charge: 0 };

const HUNDRED = fraction.decimal(100);

const subtotalOf = ({ unitPrice, quantity }: ShippingLine): Cents => unitPrice * quantity;

const lineTotalOf = (line: ShippingLine): Cents => Math.max(0, subtotalOf(line) - line.discountTotal);

const percentOf = (percent: string, amount: Cents): Fraction =>
  fraction.dividedBy(fraction.times(fraction.decimal(percent), fraction.fractionOf(amount)), HUNDRED);

/** No tier, no charge: shoppers are not offered such a method, staff may choose it. */
const tierCost = (method: ShippingMethod, lines: readonly ShippingLine[]): Fraction => {
  const tier = tierFor(method, lines);
  return tier ? fraction.fractionOf(tier.cost) : fraction.ZERO;
};

const baseCharge = (method: ShippingMethod, lines: readonly ShippingLine[]): Fraction => {
  switch (method.basis) {
    case 'per_order':
      return fraction.decimal(method.amount);
    case 'per_price':
      return percentOf(method.amount, sum(lines.map(lineTotalOf)));
    case 'per_weight':
      return tierCost(method, lines);
    default:
      return fraction.times(
        fraction.decimal(method.amount),
        fraction.fractionOf(sum(lines.map(({ quantity }) => quantity)))
      );
  }
};

const classCost = ({ cost, type, perItem }: ShippingClass, { unitPrice, quantity }: ShippingLine): Fraction => {
  const pieces = perItem ? quantity : 1;
  if (type === 'percentage') return percentOf(cost, unitPrice * pieces);
  return fraction.fractionOf(fraction.round(fraction.decimal(cost)) * pieces);
};

/** What each class of the line costs. */
const classCosts = (line: ShippingLine): readonly Fraction[] => line.classes.map((each) => classCost(each, line));

const dearestOf = (costs: readonly Fraction[]): Fraction =>
  costs.reduce((best, each) => (fraction.compare(each, best) > 0 ? each : best), fraction.ZERO);

/** highest_class leaves the dearest class alone, on the first line that has it. */
const classCharges = (method: ShippingMethod, lines: readonly ShippingLine[]): readonly Fraction[] => {
  const costs = lines.map(classCosts);
  if (method.classAggregation === 'sum_all') return costs.map((each) => fraction.total(each));
  const dearest = costs.map(dearestOf);
  const whole = dearestOf(dearest);
  const first = dearest.findIndex((each) => fraction.compare(each, whole) === 0);
  return dearest.map((each, index) => (index === first ? each : fraction.ZERO));
};

/**
 * By what each line costs before discounts; equal parts where everything is free. A discount moves no part of the charge to another
 * line: it could be one that is taxed higher, and a coupon would raise the total.
 */
const sharesOf = (base: Fraction, lines: readonly ShippingLine[]): readonly Fraction[] => {
  const totals = lines.map(subtotalOf);
  const whole = sum(totals);
  const weights = whole === 0 ? totals.map(() => 1) : totals;
  const divisor = fraction.fractionOf(whole === 0 ? totals.length : whole);
  return weights.map((weight) => fraction.dividedBy(fraction.times(base, fraction.fractionOf(weight)), divisor));
};

const isShipped = ({ isPhysical, shipsFree }: ShippingLine): boolean => isPhysical && !shipsFree;

/** The shares of the shipped lines, back among all of them. */
const spread = (lines: readonly ShippingLine[], shares: readonly ShippingShare[]): readonly ShippingShare[] => {
  const next = shares.values();
  return lines.map((line) => (isShipped(line) ? (next.next().value ?? NOT_SHIPPED) : NOT_SHIPPED));
};

/**
 * What `method` costs for these lines, in cents, rounded half up once. Only physical lines that do not ship free count; with
 * none of them nothing is charged. See docs/rules/shipping.md#charge.
 */
export const chargeShipping = (method: ShippingMethod | null, lines: readonly ShippingLine[]): ShippingCharge => {
  const shipped = lines.filter(isShipped);
  if (method === null || method.type === 'free_shipping' || shipped.length === 0) {
    return { total: 0, lines: lines.map(() => NOT_SHIPPED) };
  }
  const classes = classCharges(method, shipped);
  const parts = sharesOf(baseCharge(method, shipped), shipped);
  const charges = fraction.roundTogether(
    parts.map((part, index) => fraction.plus(part, classes[index] ?? fraction.ZERO))
  );
  const shares = shipped.map((_line, index) => ({
    classCharge: fraction.round(classes[index] ?? fraction.ZERO),
    charge: charges[index] ?? 0,
  }));
  return { total: sum(charges), lines: spread(lines, shares) };
};

/** Another total, shared as `charge` is: by what each line was charged, else by what the shipped lines cost. */
export const shareCharge = (total: Cents, charge: ShippingCharge, lines: readonly ShippingLine[]): ShippingCharge => {
  const shipped = lines.flatMap((line, index) => (line.isPhysical ? [index] : []));
  if (shipped.length === 0) return { total: 0, lines: lines.map(() => NOT_SHIPPED) };
  const charged = shipped.map((index) => charge.lines[index]?.charge ?? 0);
  const weights = sum(charged) > 0 ? charged : shipped.map((index) => subtotalOf(lines[index] as ShippingLine));
  const shares = allocate(total, weights);
  const shareOf = new Map(shipped.map((place, index) => [place, shares[index] ?? 0] as const));
  return {
    total,
    lines: lines.map((_line, place) => {
      const share = shareOf.get(place) ?? 0;
      return { classCharge: Math.min(charge.lines[place]?.classCharge ?? 0, share), charge: share };
    }),
  };
};
