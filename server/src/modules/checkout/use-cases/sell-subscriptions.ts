import { subscriptionTermsOf } from '../../../domain/catalog';
import { sum } from '../../../domain/money';
import { firstPaymentOf, type FirstPayment } from '../../../domain/pricing';
import { RuleViolationError } from '../../../domain/errors';
import type { Collection } from '../../../domain/collection';
import type { Platform } from '../../../platform/platform';
import type { CartItem, CartPrices } from '../../cart';
import type { CreatedOrder, Draft } from '../../orders';
import { readCollection, type Charge, type Gateway } from '../../payments';
import { removeSubscriptions, writeSubscriptions, type SoldLine } from '../../subscriptions';

/** What all later payments of a cart cost together. */
const recurringOf = ({ priced }: CartPrices): number => sum(priced.lines.map(({ recurringTotal }) => recurringTotal));

const isSubscription = ({ sellable }: CartItem): boolean => sellable.paymentType === 'subscription';

/** How the subscription of a cart begins; undefined where it holds none. */
const firstOf = ({ items, priced }: CartPrices): FirstPayment | undefined => {
  const sold = items.find(isSubscription);
  const terms = sold && subscriptionTermsOf(sold.sellable.paymentType, sold.sellable.otherInfo);
  return sold && terms && firstPaymentOf(terms, sold.line, priced);
};

/** On what terms a gateway would bill it; undefined where the cart holds no subscription. */
const planOf = (prices: CartPrices): Charge['plan'] => {
  const first = firstOf(prices);
  return first && { trialDays: first.trialDays, billTimes: first.billTimes };
};

/** A discount has taken off the only payment there is: nothing is due later, and so nobody is asked how it is paid. */
const isGivenAway = (prices: CartPrices): boolean => prices.priced.total === 0 && firstOf(prices)?.isPaidOff === true;

/** What a gateway is to collect of a cart, now and later. */
export const chargeOf = (prices: CartPrices, currency: string): Charge => {
  const plan = planOf(prices);
  return {
    total: prices.priced.total,
    recurring: isGivenAway(prices) ? 0 : recurringOf(prices),
    hasSubscription: prices.items.some(isSubscription),
    ...(plan && { plan }),
    currency,
  };
};

const soldLine = ({ sellable, line }: CartItem): SoldLine => ({
  productId: sellable.productId,
  productTitle: sellable.productTitle,
  variationTitle: sellable.variationTitle,
  variationType: sellable.variationType,
  paymentType: sellable.paymentType,
  attributes: sellable.attributes,
  otherInfo: sellable.otherInfo,
  line,
});

/**
 * How the renewals of what is in the cart are collected, decided once; null where it holds no subscription. @throws RuleViolationError
 * where the gateway can collect none.
 */
export const decideCollection = async (
  platform: Platform,
  prices: CartPrices,
  gateway: Gateway
): Promise<Collection | null> => {
  if (!prices.items.some(isSubscription)) return null;
  const plan = planOf(prices);
  const charge = { recurring: recurringOf(prices), ...(plan && { plan }) };
  const collection = await readCollection(platform, gateway, charge);
  if (!collection) throw new RuleViolationError('Please choose a valid payment method.');
  return collection;
};

type Sale = {
  readonly created: CreatedOrder;
  readonly prices: CartPrices;
  readonly collection: Collection | null;
};

/** The subscriptions of an order, where its cart holds one, or the draft that was written again did. */
export const sellSubscriptions = async (
  platform: Platform,
  { created, prices, collection }: Sale,
  draft: Extract<Draft, { isOpen: true }> | null
): Promise<void> => {
  const { order, items } = created;
  if (!collection) {
    if (draft?.order.type === 'subscription') await removeSubscriptions(platform, order.id);
    return;
  }
  const sale = { order, items, lines: prices.items.map(soldLine), priced: prices.priced, collection };
  await writeSubscriptions(platform, sale, { isNew: draft === null });
};
