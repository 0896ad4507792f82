import { BusinessFailure, RuleViolationError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { findCart, hashFrom, saveOutcome, type CartPrices, type Visitor } from '../../cart';
import { claimCoupons } from '../../coupons';
import { matchCustomer, type CustomerRow } from '../../customers';
import {
  createOrder,
  recordPayment,
  reopenDraft,
  rewriteDraft,
  updateTransaction,
  type CreatedOrder,
  type Draft,
  type NewOrder,
} from '../../orders';
import { chooseGateway, findGateway, type Gateway, type PaymentStep } from '../../payments';
import { refreshStock, stockMoved } from '../../stock';
import type { PlaceOrderBody } from '../checkout.input';
import { orderInput, shopperOf } from './order-input';
import { EMPTY, prepareCheckout, type PreparedCheckout } from './prepare-checkout';
import { assertBuyable, assertShippable, priceCheckout } from './price-checkout';
import { writeTaxes } from './write-taxes';

const pickGateway = (body: PlaceOrderBody, total: number): Gateway => {
  const gateway = chooseGateway(body.payment_method ?? '', total);
  if (!gateway) throw new RuleViolationError('Please choose a valid payment method.');
  return gateway;
};

type OpenDraft = Extract<Draft, { isOpen: true }>;

/** The draft of an earlier try of the same cart, or null. Throws BusinessFailure when that one has been paid meanwhile. */
const openDraftOf = async (platform: Platform, orderId: number | null): Promise<OpenDraft | null> => {
  const draft = orderId === null ? null : await reopenDraft(platform, orderId);
  if (draft && !draft.isOpen) throw new BusinessFailure('This order has already been completed.');
  return draft;
};

const claimsOf = ({ priced }: CartPrices) =>
  priced.appliedCoupons.map(({ id, code, discount }) => ({ couponId: id, code, amount: discount }));

type Sale = { readonly input: NewOrder; readonly prices: CartPrices; readonly draft: OpenDraft | null };

/** The order with its lines, stock, charge and coupons; a draft that is there already is written again. */
const writeOrder = async (
  platform: Platform,
  { input, prices, draft }: Sale,
  author: string
): Promise<CreatedOrder> => {
  const created = draft ? await rewriteDraft(platform, draft.order, input) : await createOrder(platform, input, author);
  const claims = claimsOf(prices);
  if (draft || claims.length > 0) {
    const { customerId } = input;
    await claimCoupons(platform, { orderId: created.order.id, customerId, claims, isNewOrder: draft === null });
  }
  return created;
};

/** An order that costs nothing is paid by being placed. */
const settleFree = async (platform: Platform, created: CreatedOrder, author: string): Promise<void> => {
  const { order, items, transactionId } = created;
  await updateTransaction(platform.db, transactionId, { status: 'succeeded' }, platform.clock.now());
  const transactions = [{ status: 'succeeded' as const, total: order.total_amount }];
  await recordPayment(platform, { order, items, transactions, transactionId, author });
};

const announce = async (
  platform: Platform,
  { order, transactionId, movedProducts }: CreatedOrder,
  { gateway, draft }: { readonly gateway: Gateway; readonly draft: OpenDraft | null }
): Promise<void> => {
  const references = { order_id: order.id, transaction_id: transactionId };
  // An earlier try that was to be paid outside the store has been announced as that already.
  const wasPlaced = draft !== null && findGateway(draft.order.payment_method)?.offline === true;
  const awaitsMoney = gateway.offline && order.total_amount > 0 && !wasPlaced;
  const names = [...(draft ? [] : ['order_created']), ...(awaitsMoney ? ['order_placed_offline'] : [])];
  const moved = [...new Set([...(draft?.releasedProducts ?? []), ...movedProducts])];
  const events = [...stockMoved(moved), ...names.map((name) => ({ name, references }))];
  if (events.length > 0) await platform.events.record(events);
};

/** The cart is done when nothing is left to pay here; else it stays open for another try with the same draft. */
const closeCart = (
  { db, clock }: Platform,
  { cart, checkout }: PreparedCheckout,
  customer: CustomerRow,
  { order }: CreatedOrder,
  gateway: Gateway
): Promise<void> => {
  const now = clock.now();
  return saveOutcome(
    db,
    cart.id,
    {
      order_id: order.id,
      customer_id: customer.id,
      first_name: checkout.billing.first_name,
      last_name: checkout.billing.last_name,
      email: checkout.email,
      stage: gateway.offline ? 'completed' : 'intended',
      completed_at: gateway.offline ? now : null,
    },
    now
  );
};

export type PlacedOrder = PaymentStep & { readonly orderId: number; readonly orderUuid: string };

/** The visitor's cart, bought or not. Read outside the transaction. Throws BusinessFailure when there is none. */
export const findCheckoutCart = async (
  platform: Platform,
  body: PlaceOrderBody,
  { principal, ctx }: Visitor
): Promise<number> => {
  const cart = await findCart(platform, principal, hashFrom(ctx, body.cart_hash), { completed: true });
  if (!cart) throw new BusinessFailure(EMPTY);
  return cart.id;
};

/**
 * Turns a cart into an order: customer, stock, order, coupons, charge and cart change in the caller's transaction, so that a
 * crash leaves either all of it or nothing. The locked cart is the natural key: submitting it twice makes one order. What the
 * order costs is computed here from the catalogue; nothing of it is taken from the request. Source: behaviours 3.3.
 */
export const placeOrder = async (
  platform: Platform,
  cartId: number,
  body: PlaceOrderBody,
  visitor: Visitor
): Promise<PlacedOrder> => {
  const author = visitor.principal.kind === 'anonymous' ? 'guest' : visitor.principal.displayName;
  const prepared = await prepareCheckout(platform, cartId, body, visitor);
  const customer = await matchCustomer(platform, shopperOf(prepared, visitor));
  const draft = await openDraftOf(platform, prepared.cart.order_id);
  const prices = await priceCheckout(platform, prepared, customer, visitor, { isReopened: draft !== null });
  await assertShippable(platform, prepared, prices);
  assertBuyable(prices.items);
  const gateway = pickGateway(body, prices.priced.total);
  const input = orderInput({ prepared, prices, customer, gateway, body, visitor });
  const created = await writeOrder(platform, { input, prices, draft }, author);
  const { cart, checkout } = prepared;
  const written = { id: created.order.id, isNew: draft === null };
  await writeTaxes(platform, written, prices, { cart, country: checkout.billing.country });
  await announce(platform, created, { gateway, draft });
  if (created.order.total_amount === 0) await settleFree(platform, created, author);
  await closeCart(platform, prepared, customer, created, gateway);
  if (draft) await refreshStock(platform, draft.releasedProducts);
  const step = await gateway.start(created);
  return { ...step, orderId: created.order.id, orderUuid: created.order.uuid };
};
