import type { Context } from 'koa';
import {
  validateCheckout,
  type CheckoutAddress,
  type CheckoutForm,
  type ValidCheckout,
} from '../../../domain/checkout';
import { BusinessFailure, RuleViolationError, UnprocessableError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { isEmail } from '../../../platform/http/fields';
import { stripMarkup } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import {
  findCart,
  hashFrom,
  lockCart,
  priceItems,
  saveOutcome,
  type CartItem,
  type CartPrices,
  type CartRow,
} from '../../cart';
import { readCheckoutFields } from '../../checkout-fields';
import { matchCustomer, type CustomerRow } from '../../customers';
import {
  createOrder,
  recordPayment,
  updateTransaction,
  type CreatedOrder,
  type NewOrder,
  type NewOrderLine,
  type OrderAddress,
} from '../../orders';
import { chooseGateway, type Gateway, type PaymentStep } from '../../payments';
import { readStoreSettings, type StoreSettings } from '../../settings';
import type { PlaceOrderBody } from '../checkout.input';
import { PLACES } from '../places';

export type Visitor = { readonly principal: Principal; readonly ctx: Context };

const EMPTY = 'Your cart is empty.';

const cleanForm = (body: PlaceOrderBody, principal: Principal): CheckoutForm => {
  const entries = Object.entries(body).map(([key, value]) => [
    key,
    typeof value === 'string' ? stripMarkup(value) : undefined,
  ]);
  const form = Object.fromEntries(entries) as Record<string, string | undefined>;
  // A signed-in shopper orders under the address of the account. Source: behaviours 3.3, step 5.
  return principal.userId === undefined ? form : { ...form, billing_email: principal.email };
};

const assertBuyable = ({ sellable, line }: CartItem): void => {
  const { productTitle: title } = sellable;
  if (!sellable.forSale) throw new UnprocessableError(`"${title}" is not available any more.`);
  if (sellable.paymentType === 'subscription' && line.quantity > 1) {
    throw new UnprocessableError('A subscription can only be bought once.');
  }
  if (!sellable.inStock) throw new UnprocessableError(`"${title}" is out of stock.`);
  if (sellable.available !== null && sellable.available < line.quantity) {
    throw new UnprocessableError(`Only ${sellable.available} of "${title}" left.`);
  }
};

const pickGateway = (body: PlaceOrderBody, total: number): Gateway => {
  const gateway = chooseGateway(body.payment_method ?? '', total);
  if (!gateway) throw new RuleViolationError('Please choose a valid payment method.');
  return gateway;
};

const toAddress = (address: CheckoutAddress, email: string, type: 'billing' | 'shipping'): OrderAddress => ({
  ...address,
  email,
  type,
});

const addressesOf = ({ email, billing, shipping }: ValidCheckout, physical: boolean): readonly OrderAddress[] => [
  toAddress(billing, email, 'billing'),
  ...(physical ? [toAddress(shipping, email, 'shipping')] : []),
];

const toLine = ({ sellable, line }: CartItem): NewOrderLine => ({
  line,
  productId: sellable.productId,
  productTitle: sellable.productTitle,
  title: sellable.variationTitle,
  sku: sellable.sku,
  cost: sellable.cost,
  fulfillmentType: sellable.fulfillmentType,
  paymentType: sellable.paymentType,
  otherInfo: sellable.otherInfo,
  available: sellable.available,
});

type Prepared = {
  readonly cart: CartRow;
  readonly prices: CartPrices;
  readonly checkout: ValidCheckout;
  readonly gateway: Gateway;
  readonly addresses: readonly OrderAddress[];
  readonly settings: StoreSettings;
};

/** Locks the cart and checks everything that can be checked before something is written. */
const prepare = async (
  platform: Platform,
  cartId: number,
  body: PlaceOrderBody,
  visitor: Visitor
): Promise<Prepared> => {
  const cart = await lockCart(platform.db, cartId);
  if (!cart || cart.stage === 'completed') throw new BusinessFailure('This order has already been completed.');
  const prices = await priceItems(platform, cart.items);
  if (prices.items.length === 0) throw new BusinessFailure(EMPTY);
  if (prices.vanished.length > 0) throw new UnprocessableError('A product in your cart is not available any more.');
  const settings = await readStoreSettings(platform);
  const physical = prices.items.some(({ sellable }) => sellable.fulfillmentType === 'physical');
  const checkout = validateCheckout(cleanForm(body, visitor.principal), {
    hasPhysicalItems: physical,
    defaultCountry: String(settings.store_country ?? ''),
    fields: await readCheckoutFields(platform),
    places: PLACES,
    isEmail,
  });
  prices.items.forEach(assertBuyable);
  const gateway = pickGateway(body, prices.priced.total);
  return { cart, prices, checkout, gateway, settings, addresses: addressesOf(checkout, physical) };
};

const newOrder = (prepared: Prepared, customer: CustomerRow, body: PlaceOrderBody, { ctx }: Visitor): NewOrder => ({
  customerId: customer.id,
  lines: prepared.prices.items.map(toLine),
  priced: prepared.prices.priced,
  currency: String(prepared.settings.currency),
  mode: String(prepared.settings.order_mode),
  paymentMethod: prepared.gateway.slug,
  paymentMethodTitle: prepared.gateway.title,
  addresses: prepared.addresses,
  note: stripMarkup(body.order_notes ?? ''),
  ipAddress: ctx.ip,
  config: { user_tz: body.user_tz ?? 'UTC' },
  cartHash: prepared.cart.cart_hash,
  referUrl: ctx.get('referer').slice(0, 2_000),
  createdVia: 'checkout',
});

const customerFor = (
  { checkout, addresses }: Prepared,
  platform: Platform,
  principal: Principal
): Promise<CustomerRow> =>
  matchCustomer(platform, {
    email: checkout.email,
    firstName: checkout.billing.first_name,
    lastName: checkout.billing.last_name,
    userId: principal.userId ?? null,
    addresses: addresses.map(({ type, first_name: _first, last_name: _last, ...address }) => ({ type, address })),
  });

/** An order that costs nothing is paid by being placed. */
const settleFree = async (platform: Platform, created: CreatedOrder, author: string): Promise<void> => {
  const { order, items, transactionId } = created;
  await updateTransaction(platform.db, transactionId, { status: 'succeeded' }, platform.clock.now());
  const transactions = [{ status: 'succeeded' as const, total: order.total_amount }];
  await recordPayment(platform, { order, items, transactions, transactionId, author });
};

const announce = async (
  platform: Platform,
  { order, transactionId }: CreatedOrder,
  gateway: Gateway
): Promise<void> => {
  const references = { order_id: order.id, transaction_id: transactionId };
  const awaitsMoney = gateway.offline && order.total_amount > 0;
  await platform.events.record([
    { name: 'order_created', references },
    ...(awaitsMoney ? [{ name: 'order_placed_offline', references }] : []),
  ]);
};

type Placed = { readonly created: CreatedOrder; readonly gateway: Gateway };

const place = async (platform: Platform, cartId: number, body: PlaceOrderBody, visitor: Visitor): Promise<Placed> => {
  const prepared = await prepare(platform, cartId, body, visitor);
  const author = visitor.principal.kind === 'anonymous' ? 'guest' : visitor.principal.displayName;
  const customer = await customerFor(prepared, platform, visitor.principal);
  const created = await createOrder(platform, newOrder(prepared, customer, body, visitor), author);
  await announce(platform, created, prepared.gateway);
  if (created.order.total_amount === 0) await settleFree(platform, created, author);
  const { checkout, cart, gateway } = prepared;
  const now = platform.clock.now();
  await saveOutcome(
    platform.db,
    cart.id,
    {
      order_id: created.order.id,
      customer_id: customer.id,
      first_name: checkout.billing.first_name,
      last_name: checkout.billing.last_name,
      email: checkout.email,
      stage: gateway.offline ? 'completed' : 'intended',
      completed_at: gateway.offline ? now : null,
    },
    now
  );
  return { created, gateway };
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
 * Turns a cart into an order: customer, stock, order, charge and cart change in the caller's transaction, so that a crash
 * leaves either all of it or nothing. The locked cart is the natural key: submitting it twice makes one order. What the order
 * costs is computed here from the catalogue; nothing of it is taken from the request.
 */
export const placeOrder = async (
  platform: Platform,
  cartId: number,
  body: PlaceOrderBody,
  visitor: Visitor
): Promise<PlacedOrder> => {
  const { created, gateway } = await place(platform, cartId, body, visitor);
  const step = await gateway.start(created);
  return { ...step, orderId: created.order.id, orderUuid: created.order.uuid };
};
