import { RuleViolationError } from '../../../domain/errors';
import type { RecordedEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { completeCartOf, lockCartOf } from '../../cart';
import { chargeBy, openForPayment, type OpenedOrder } from '../../orders';
import { chooseGateway, type Gateway } from '../../payments';
import { refreshStock, stockMoved } from '../../stock';
import {
  assertPlanChangeStands,
  assertPurposeStands,
  changeCollection,
  readKeeping,
  readSoldTerms,
} from '../../subscriptions';
import { cartCompleted } from '../checkout.events';
import type { PlacedOrder } from './place-order';

type Picked = { readonly gateway: Gateway; readonly keepsMethod: boolean };

const pickGateway = async (
  platform: Platform,
  slug: string | undefined,
  { order, due }: OpenedOrder
): Promise<Picked> => {
  const { recurring } = await assertPurposeStands(platform, order);
  const sold = await readSoldTerms(platform, order.id);
  if (order.config.plan_change) await assertPlanChangeStands(platform, order.id);
  const charge = {
    total: due,
    ...sold,
    recurring: recurring || sold.recurring,
    // A renewal is paid as anything else: how it is collected was decided when the subscription was sold.
    hasSubscription: order.type === 'subscription',
    currency: order.currency,
  };
  const gateway = await chooseGateway(platform, slug || order.payment_method, charge);
  const keeping = gateway && (await readKeeping(platform, order, gateway, recurring));
  if (!gateway || !keeping) throw new RuleViolationError('Please choose a valid payment method.');
  return { gateway, ...keeping };
};

/** Nothing is left to do in the cart of an order that is paid outside the store. */
const closeCart = async ({ db, clock }: Platform, orderId: number): Promise<readonly RecordedEvent[]> => {
  const cartId = await completeCartOf(db, orderId, clock.now());
  return cartId === null ? [] : [cartCompleted(cartId, orderId)];
};

const announce = async (
  platform: Platform,
  { order, movedProducts, wasPlaced }: OpenedOrder,
  transactionId: number,
  gateway: Gateway
): Promise<void> => {
  const isOffline = gateway.kind === 'offline';
  const references = { order_id: order.id, transaction_id: transactionId };
  const placed = isOffline && !wasPlaced ? [{ name: 'order_placed_offline', references }] : [];
  const completed = isOffline ? await closeCart(platform, order.id) : [];
  const events = [...stockMoved(movedProducts), ...placed, ...completed];
  if (events.length > 0) await platform.events.record(events);
};

/**
 * Somebody pays an order that is there already, through its link: who has the hash was given it by the store or by its buyer. Lines,
 * amounts and addresses are settled, so only the way to pay is asked for. However often it is called, there is one open charge. In the
 * caller's transaction.
 *
 * @throws BusinessFailure where nothing is to pay; RuleViolationError for a payment method that is none; UnprocessableError where the
 * goods of a payment that had failed were sold meanwhile.
 */
export const payOrder = async (
  platform: Platform,
  { id: orderId, uuid }: OpenedOrder['order'],
  paymentMethod: string | undefined
): Promise<PlacedOrder> => {
  await lockCartOf(platform.db, orderId);
  const opened = await openForPayment(platform, orderId);
  const { gateway, keepsMethod: keeps } = await pickGateway(platform, paymentMethod, opened);
  const { slug, title, kind } = gateway;
  if (opened.order.type === 'subscription') await changeCollection(platform, orderId, gateway);
  const method = { slug, title, isOffline: kind === 'offline', keepsMethod: keeps };
  const transactionId = await chargeBy(platform, opened, method);
  await announce(platform, opened, transactionId, gateway);
  await refreshStock(platform, opened.movedProducts);
  return { orderId, orderUuid: uuid, transactionId, awaitsPayment: kind === 'online' };
};
