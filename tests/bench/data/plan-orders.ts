import type { Draw } from './draw';
import type { PlannedProduct, PlannedVariant } from './plan-catalogue';
import type { PlannedCustomer } from './plan-customers';

/** How far an order has come: placed and unpaid, paid and waiting to be sent, or paid and delivered. */
export type OrderStage = 'placed' | 'paid' | 'delivered';

export type PlannedItem = {
  /** Position of the variant among all variants of the plan. */
  readonly variant: number;
  readonly quantity: number;
};

export type PlannedOrder = {
  /** Position of the customer in the plan. */
  readonly customer: number;
  readonly stage: OrderStage;
  readonly physical: boolean;
  readonly items: readonly PlannedItem[];
  /** Cents. */
  readonly total: number;
  readonly createdAt: Date;
  readonly receiptNumber: number | null;
};

export type PlanParts = {
  readonly products: readonly PlannedProduct[];
  readonly variants: readonly PlannedVariant[];
  readonly customers: readonly PlannedCustomer[];
};

const MONTH = (365 / 12) * 24 * 3_600_000;

/** Of ten orders one is unpaid and two wait to be sent. Nothing is to be sent of a digital one: it ends with its payment. */
const stageOf = (index: number, physical: boolean): OrderStage => {
  if (index % 10 === 0) return 'placed';
  return physical && index % 10 <= 2 ? 'paid' : 'delivered';
};

export const isPhysical = ({ products, variants }: PlanParts, variant: number): boolean =>
  products[(variants[variant] as PlannedVariant).product]?.fulfillment === 'physical';

/** A paid digital line is delivered at once; a physical one stays on hold until it is sent. */
export const isSold = (stage: OrderStage, physical: boolean): boolean =>
  stage === 'delivered' || (stage === 'paid' && !physical);

const planItems = (draw: Draw, { variants }: PlanParts): readonly PlannedItem[] => {
  const chosen = new Set(Array.from({ length: draw.between(1, 4) }, () => draw.between(0, variants.length - 1)));
  return [...chosen].map((variant) => ({ variant, quantity: draw.between(1, 3) }));
};

/** Stock and customer figures follow the orders, as they do in a store that has lived. */
const account = (order: PlannedOrder, parts: PlanParts): void => {
  for (const { variant: index, quantity } of order.items) {
    const variant = parts.variants[index] as PlannedVariant;
    if (isSold(order.stage, isPhysical(parts, index))) variant.committed += quantity;
    else variant.onHold += quantity;
  }
  if (order.stage === 'placed') return;
  const customer = parts.customers[order.customer] as PlannedCustomer;
  customer.purchases += 1;
  customer.spent += order.total;
  customer.first ??= order.createdAt;
  customer.last = order.createdAt;
};

/** How many orders, over so many months up to `now`. */
export type OrderSpan = { readonly orders: number; readonly months: number; readonly now: Date };

/** The oldest first. */
export const planOrders = (draw: Draw, parts: PlanParts, span: OrderSpan): readonly PlannedOrder[] => {
  const { orders: count, months, now } = span;
  const length = months * MONTH;
  let receipts = 0;
  return Array.from({ length: count }, (_none, index) => {
    const items = planItems(draw, parts);
    const physical = items.some(({ variant }) => isPhysical(parts, variant));
    const stage = stageOf(index, physical);
    const order: PlannedOrder = {
      customer: draw.between(0, parts.customers.length - 1),
      stage,
      physical,
      items,
      total: items.reduce((sum, { variant, quantity }) => sum + (parts.variants[variant]?.price ?? 0) * quantity, 0),
      createdAt: new Date(Math.floor((now.getTime() - length + (length * index) / count) / 1000) * 1000),
      receiptNumber: stage === 'placed' ? null : (receipts += 1),
    };
    account(order, parts);
    return order;
  });
};
