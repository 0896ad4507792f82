import type { CartPurpose } from '../../../domain/cart-purpose';
import { BusinessFailure, RuleViolationError } from '../../../domain/errors';
import { isRetryable } from '../../../domain/order';
import type { Caller } from '../../../platform/caller';
import type { RecordedEvent } from '../../../platform/events/events';
import type { Platform } from '../../../platform/platform';
import { authorOf } from '../../activity';
import { saveOutcome, type CartRow } from '../../cart';
import {
  chargeBy,
  configWith,
  lockPayable,
  numberPlaced,
  openForPayment,
  payAtOnce,
  type OpenedOrder,
} from '../../orders';
import { chooseGateway, type Gateway } from '../../payments';
import { refreshStock, stockMoved } from '../../stock';
import { agreeAgain, readKeeping, recurringOfPurpose, writeAgreedOrder, type Agreement } from '../../subscriptions';
import { cartCompleted } from '../checkout.events';
import type { PlaceOrderCommand } from '../commands';
import type { PlacedOrder } from './place-order';

type Placing = {
  readonly cart: CartRow;
  readonly carried: CartPurpose;
  readonly command: Pick<PlaceOrderCommand, 'payment_method'>;
  readonly caller: Caller;
};

type Opened = OpenedOrder & { readonly isNew: boolean };

/** Nothing is due for it, so nobody could pay it: it waits for an agreement to later payments. */
const openFree = async (platform: Platform, orderId: number): Promise<OpenedOrder> => {
  const order = await lockPayable(platform, orderId);
  if (!isRetryable({ status: order.status, paymentStatus: order.payment_status })) {
    throw new BusinessFailure('This order has already been completed.');
  }
  return { order, due: 0, movedProducts: [], wasPlaced: false };
};

/** The order of an earlier try is paid, if it can be; its amount is that of the cart. */
const openOrder = async (platform: Platform, { cart, caller }: Placing, agreement: Agreement): Promise<Opened> => {
  if (cart.order_id !== null) {
    const open = agreement.carried.bill.total > 0 ? openForPayment : openFree;
    return { ...(await open(platform, cart.order_id)), isNew: false };
  }
  const written = await writeAgreedOrder(platform, agreement, cart.cart_hash, authorOf(caller.principal));
  const { order, movedProducts } = written;
  return { order, movedProducts, due: order.total_amount, wasPlaced: false, isNew: true };
};

type Chosen = { readonly gateway: Gateway; readonly keepsMethod: boolean };

const chooseMethod = async (
  platform: Platform,
  { command }: Placing,
  agreement: Agreement,
  { order, due }: Opened
): Promise<Chosen> => {
  const recurring = recurringOfPurpose(agreement);
  const charge = { total: due, recurring, hasSubscription: false, currency: order.currency };
  const gateway = await chooseGateway(platform, command.payment_method ?? '', charge);
  const keeping = gateway && (await readKeeping(platform, order, gateway, recurring));
  if (!gateway || !keeping) throw new RuleViolationError('Please choose a valid payment method.');
  return { gateway, ...keeping };
};

const isLeftToBuyer = ({ gateway }: Chosen, { due }: Opened): boolean => gateway.kind === 'offline' && due > 0;

const announce = (
  platform: Platform,
  cart: CartRow,
  opened: Opened,
  { chosen, transactionId }: { readonly chosen: Chosen; readonly transactionId: number }
): Promise<void> => {
  const { order, isNew, wasPlaced, movedProducts } = opened;
  const references = { order_id: order.id, transaction_id: transactionId };
  const events: readonly RecordedEvent[] = [
    ...stockMoved(movedProducts),
    ...(isNew ? [{ name: 'order_created', references }] : []),
    ...(isLeftToBuyer(chosen, opened) && !wasPlaced ? [{ name: 'order_placed_offline', references }] : []),
    ...(chosen.gateway.kind === 'offline' ? [cartCompleted(cart.id, order.id)] : []),
  ];
  return platform.events.record(events);
};

const closeCart = (
  { db, clock }: Platform,
  { id: cartId }: CartRow,
  { order }: Opened,
  { gateway }: Chosen
): Promise<void> => {
  const now = clock.now();
  const isDone = gateway.kind === 'offline';
  const stage = isDone ? ('completed' as const) : ('intended' as const);
  const outcome = { order_id: order.id, customer_id: order.customer_id, stage, completed_at: isDone ? now : null };
  return saveOutcome(db, cartId, outcome, now);
};

/**
 * Places a cart that was made for one purpose, once it is held: what it costs and whom it belongs to was settled with the subscription, so
 * that only the way to pay is asked for. In the caller's transaction. See docs/rules/subscriptions.md#carts-for-one-purpose.
 * @throws BusinessFailure where it is not possible any more, costs something else by now, or was paid; RuleViolationError.
 */
export const placeLockedCart = async (platform: Platform, placing: Placing): Promise<PlacedOrder> => {
  const { cart, carried, caller } = placing;
  const agreement = await agreeAgain(platform, { carried, customerId: cart.customer_id });
  const opened = await openOrder(platform, placing, agreement);
  const chosen = await chooseMethod(platform, placing, agreement, opened);
  const { slug, title, kind } = chosen.gateway;
  const method = { slug, title, isOffline: isLeftToBuyer(chosen, opened), keepsMethod: chosen.keepsMethod };
  const transactionId = await chargeBy(platform, opened, method);
  await announce(platform, cart, opened, { chosen, transactionId });
  const order = { ...opened.order, payment_method: slug, config: configWith(opened.order, method) };
  if (kind === 'offline' && opened.due === 0) {
    await payAtOnce(platform, { order, transactionId }, caller.principal.displayName);
  } else await numberPlaced(platform, order);
  await closeCart(platform, cart, opened, chosen);
  await refreshStock(platform, opened.movedProducts);
  return { orderId: order.id, orderUuid: order.uuid, transactionId, awaitsPayment: kind === 'online' };
};
