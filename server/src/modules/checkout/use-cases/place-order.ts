import { planChangeIn } from '../../../domain/plan-change';
import { isLockedCart } from '../../../domain/cart';
import { purposeIn } from '../../../domain/cart-purpose';
import { assertNoErrors } from '../../../domain/checkout';
import { BusinessFailure, RuleViolationError } from '../../../domain/errors';
import { isGivenUp, isRetryable, PLACED_OFFLINE } from '../../../domain/order';
import type { Caller } from '../../../platform/caller';
import type { Platform } from '../../../platform/platform';
import { saveOutcome, vatNumberOf, type CartPrices, type CartRow, type CartToBuy } from '../../cart';
import { beginClaims, claimCoupons } from '../../coupons';
import { keepFromOrder, matchCustomer, type CustomerRow } from '../../customers';
import {
  createOrder,
  numberPlaced,
  payAtOnce,
  reopenDraft,
  rewriteDraft,
  type CreatedOrder,
  type Draft,
  type NewOrder,
} from '../../orders';
import { chooseGateway, type Charge, type Gateway } from '../../payments';
import { refreshStock, stockMoved } from '../../stock';
import { agreeOnPlanChange } from '../../subscriptions';
import { cartCompleted } from '../checkout.events';
import type { PlaceOrderCommand, PostedOrder } from '../commands';
import { buyerOf, orderInput, shopperOf } from './order-input';
import { placeLockedCart } from './place-locked-cart';
import { lockOpenCart, prepareCheckout, type PreparedCheckout } from './prepare-checkout';
import { assertBuyable, assertShippable, enqueueCoupons, priceCheckout } from './price-checkout';
import { chargeOf, decideCollection, sellSubscriptions } from './sell-subscriptions';
import { runLinesHook, runOrderHook } from './run-checkout-hooks';
import { writeTaxes } from './write-taxes';

const pickGateway = async (platform: Platform, body: PlaceOrderCommand, charge: Charge): Promise<Gateway> => {
  const gateway = await chooseGateway(platform, body.payment_method ?? '', charge);
  if (!gateway) throw new RuleViolationError('Please choose a valid payment method.');
  return gateway;
};

type OpenDraft = Extract<Draft, { isOpen: true }>;

/** What could still be paid is not written again for one reason alone: the staff has edited or sent something of it. */
const whyClosed = (order: Parameters<typeof isRetryable>[0]): BusinessFailure =>
  new BusinessFailure(
    isRetryable(order)
      ? 'This order has been changed by the store. Please pay it by the link that belongs to it.'
      : 'This order has already been completed.'
  );

/** What the cart takes out of sale, and what lies in its bundles. */
const countedIn = ({ sellables }: PreparedCheckout): readonly number[] =>
  [...sellables.values()]
    .flatMap((sellable) => [sellable, ...sellable.parts])
    .flatMap(({ variationId, available }) => (available === null ? [] : [variationId]));

/**
 * The draft of an earlier try of the same cart, or null: where there is none, and where it was canceled before anybody paid for it, so that
 * the cart is bought by an order of its own. Throws BusinessFailure when that one has been paid meanwhile, or changed by the staff.
 */
const openDraftOf = async (platform: Platform, prepared: PreparedCheckout): Promise<OpenDraft | null> => {
  const { order_id: orderId } = prepared.cart;
  const draft = orderId === null ? null : await reopenDraft(platform, orderId, countedIn(prepared));
  if (!draft || draft.isOpen) return draft;
  const order = { ...draft.order, paymentStatus: draft.order.payment_status };
  if (isGivenUp(order)) return null;
  throw whyClosed(order);
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
  const { customerId } = input;
  const claims = claimsOf(prices);
  if (draft) {
    const rewritten = await rewriteDraft(platform, draft.order, input);
    await claimCoupons(platform, { orderId: rewritten.order.id, customerId, claims });
    return rewritten;
  }
  const claim = beginClaims(platform, { customerId, claims });
  const created = await createOrder(platform, input, author);
  await claim(created.order.id);
  return created;
};

type Announced = { readonly cartId: number; readonly gateway: Gateway; readonly draft: OpenDraft | null };

const wasPlacedOffline = (draft: OpenDraft | null): boolean => draft?.order.config[PLACED_OFFLINE] === 1;

/** An order that is to be paid outside the store is placed now, and once only. */
const placedEvents = (total: number, placing: Announced): readonly string[] => [
  ...(placing.draft ? [] : ['order_created']),
  ...(placing.gateway.kind === 'offline' && total > 0 && !wasPlacedOffline(placing.draft)
    ? ['order_placed_offline']
    : []),
];

/** All events of a try in one statement. */
const announce = async (
  platform: Platform,
  { order, transactionId, movedProducts }: CreatedOrder,
  placing: Announced
): Promise<void> => {
  const references = { order_id: order.id, transaction_id: transactionId };
  const names = placedEvents(order.total_amount, placing);
  const moved = [...new Set([...(placing.draft?.releasedProducts ?? []), ...movedProducts])];
  const completed = placing.gateway.kind === 'offline' ? [cartCompleted(placing.cartId, order.id)] : [];
  const events = [...stockMoved(moved), ...names.map((name) => ({ name, references })), ...completed];
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
  const isDone = gateway.kind === 'offline';
  return saveOutcome(
    db,
    cart.id,
    {
      order_id: order.id,
      customer_id: customer.id,
      first_name: checkout.billing.first_name,
      last_name: checkout.billing.last_name,
      email: checkout.email,
      stage: isDone ? 'completed' : 'intended',
      completed_at: isDone ? now : null,
      ...(isDone ? { purpose_key: null } : {}),
    },
    now
  );
};

/** Of a cart that changes a plan: what its order keeps of that. */
const agreedWith = async (platform: Platform, cart: CartRow, { id }: CustomerRow): Promise<NewOrder['config']> => {
  const change = planChangeIn(cart.checkout_data);
  return change ? agreeOnPlanChange(platform, change, id) : {};
};

export type PlacedOrder = {
  readonly orderId: number;
  readonly orderUuid: string;
  readonly transactionId: number;
  /** A provider is to take the money: `startPayment` is next, after the commit. */
  readonly awaitsPayment: boolean;
};

const placeOrdinaryCart = async (
  platform: Platform,
  body: PostedOrder,
  caller: Caller,
  locked: CartToBuy
): Promise<PlacedOrder> => {
  const author = caller.principal.displayName;
  const prepared = await prepareCheckout(platform, body, caller, locked);
  const shopper = shopperOf(prepared, caller);
  const findCoupons = enqueueCoupons(platform, prepared, caller);
  const customer = await matchCustomer(platform, shopper);
  const agreed = await agreedWith(platform, prepared.cart, customer);
  const draft = await openDraftOf(platform, prepared);
  const prices = await priceCheckout(platform, prepared, customer, caller, {
    isReopened: draft !== null,
    findCoupons,
  });
  await assertShippable(platform, prepared, prices);
  assertBuyable(prices.items);
  const gateway = await pickGateway(platform, body, chargeOf(prices, String(prepared.settings.currency)));
  const buyer = buyerOf(prepared, prices);
  const collection = await decideCollection(platform, prices, gateway);
  const input = orderInput({ prepared, prices, customer, buyer, gateway, collection, agreed, body, caller });
  const created = await writeOrder(platform, { input, prices, draft }, author);
  const { cart, checkout } = prepared;
  await runLinesHook(platform, { prepared, created, prices });
  await sellSubscriptions(platform, { created, prices, collection }, draft);
  const written = { id: created.order.id, isNew: draft === null };
  await writeTaxes(platform, written, prices, vatNumberOf(cart, checkout.billing.country)?.vat_number ?? '');
  await runOrderHook(platform, { prepared, created, prices }, draft, body);
  await announce(platform, created, { cartId: cart.id, gateway, draft });
  if (gateway.kind === 'offline' && created.order.total_amount === 0) await payAtOnce(platform, created, author);
  else await numberPlaced(platform, created.order);
  // At the end: it is deferred, and a later read of customers would flush all deferred rows.
  await keepFromOrder(platform, customer, shopper, buyer);
  await closeCart(platform, prepared, customer, created, gateway);
  await refreshStock(platform, [...(draft?.releasedProducts ?? []), ...created.usedUpProducts]);
  const { order, transactionId } = created;
  return { orderId: order.id, orderUuid: order.uuid, transactionId, awaitsPayment: gateway.kind === 'online' };
};

/** Whoever opens a link again at other terms gets another cart: what the first one agreed to is not placed beside it. */
const assertNotReplaced = ({ checkout_data: data, purpose_key: key }: CartRow): void => {
  if (isLockedCart(data) && key === null) {
    throw new BusinessFailure('What is to be paid has changed meanwhile. Please open the link again.');
  }
};

/**
 * Turns a cart into an order: customer, stock, order, coupons, charge and cart change in the caller's transaction, so that a
 * crash leaves either all of it or nothing. The locked cart is the natural key: submitting it twice makes one order. What the
 * order costs is computed here from the catalogue; nothing of it is taken from the request. See
 * docs/rules/checkout.md#placing-an-order.
 */
export const placeOrder = async (
  platform: Platform,
  body: PostedOrder,
  caller: Caller,
  hash: string | null
): Promise<PlacedOrder> => {
  const { mistakes = {} } = body;
  const locked = await lockOpenCart(platform, hash, caller).catch((error: unknown) => {
    // A form that nobody could place is told as such, whatever is the matter with the cart.
    assertNoErrors(mistakes);
    throw error;
  });
  const { cart } = locked;
  assertNotReplaced(cart);
  const carried = purposeIn(cart.checkout_data);
  if (!carried) return placeOrdinaryCart(platform, body, caller, locked);
  assertNoErrors(mistakes);
  return placeLockedCart(platform, { cart, carried, command: body, caller });
};
