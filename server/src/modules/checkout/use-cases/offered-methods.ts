import { purposeIn } from '../../../domain/cart-purpose';
import type { Platform } from '../../../platform/platform';
import type { OrderRow } from '../../orders';
import { methodsFor } from '../../payments';
import { readSoldTerms, readStoreCollection, recurringOfPurpose } from '../../subscriptions';
import type { Summary } from './read-summary';
import { chargeOf } from './sell-subscriptions';

type Methods = ReturnType<typeof methodsFor>;

/** What a cart can be paid with as it is now: a provider that does not bill its plan is not among them. */
export const methodsForCart = async (platform: Platform, { cart, prices }: Summary, currency: string): Methods => {
  const carried = purposeIn(cart.checkout_data);
  if (!carried) return methodsFor(platform, chargeOf(prices, currency));
  const recurring = recurringOfPurpose({ carried });
  const charge = { total: carried.bill.total, recurring, hasSubscription: false, currency };
  const methods = await methodsFor(platform, charge);
  if (carried.purpose.kind !== 'reactivation') return methods;
  const collections = await Promise.all(
    methods.map(({ gateway }) => readStoreCollection(platform, gateway, carried.recurring_total))
  );
  return methods.filter((_method, index) => collections[index] !== null);
};

type DueOrder = Pick<OrderRow, 'id' | 'type' | 'currency'>;

/** What is left of an order can be paid with. */
export const methodsForOrder = async (platform: Platform, order: DueOrder, due: number): Methods => {
  if (due <= 0) return [];
  const hasSubscription = order.type === 'subscription';
  const sold = hasSubscription ? await readSoldTerms(platform, order.id) : { recurring: 0 };
  return methodsFor(platform, { total: due, ...sold, hasSubscription, currency: order.currency });
};
