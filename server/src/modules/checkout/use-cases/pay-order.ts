import { RuleViolationError } from '../../../domain/errors';
import type { RecordedEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { completeCartOf, lockCartOf } from '../../cart';
import { chargeBy, openForPayment, type OpenedOrder, type OrderRow } from '../../orders';
import { chooseGateway, type Gateway } from '../../payments';
import { refreshStock, stockMoved } from '../../stock';
import { cartCompleted } from '../checkout.events';
import type { PlacedOrder } from './place-order';

const RECURRING: readonly string[] = ['subscription', 'renewal'];

const pickGateway = async (
  platform: Platform,
  slug: string | undefined,
  { order, due }: OpenedOrder
): Promise<Gateway> => {
  const charge = {
    total: due,
    recurring: 0,
    hasSubscription: RECURRING.includes(order.type),
    currency: order.currency,
  };
  const gateway = await chooseGateway(platform, slug || order.payment_method, charge);
  if (!gateway) throw new RuleViolationError('Please choose a valid payment method.');
  return gateway;
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
  { id: orderId, uuid }: OrderRow,
  paymentMethod: string | undefined
): Promise<PlacedOrder> => {
  await lockCartOf(platform.db, orderId);
  const opened = await openForPayment(platform, orderId);
  const gateway = await pickGateway(platform, paymentMethod, opened);
  const { slug, title, kind } = gateway;
  const transactionId = await chargeBy(platform, opened, { slug, title, isOffline: kind === 'offline' });
  await announce(platform, opened, transactionId, gateway);
  await refreshStock(platform, opened.movedProducts);
  return { orderId, orderUuid: uuid, transactionId, awaitsPayment: kind === 'online' };
};
