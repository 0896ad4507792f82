import { timezoneOf } from '../../../domain/address';
import { RuleViolationError } from '../../../domain/errors';
import { OFFLINE_PAYMENT, type OrderStatus } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { taxMetaOf, type CartPrices } from '../../cart';
import { beginClaims } from '../../coupons';
import { findCustomerById, lockCustomer, readAddresses, type CustomerRow } from '../../customers';
import { localeConfig, sellerInfo, writeTaxes } from '../../checkout';
import {
  chooseOrderStatus,
  createOrder,
  moveOrder,
  numberPlaced,
  payAtOnce,
  readOrderToEdit,
  type CreatedOrder,
  type NewOrder,
  type OrderAddress,
  type OrderRow,
} from '../../orders';
import { findGateway, type Gateway } from '../../payments';
import { readStoreSettings, type StoreSettings } from '../../settings';
import { refreshStock, stockMoved } from '../../stock';
import { unknownCustomer } from '../editable-order';
import { readDraftLines } from '../edited-lines';
import { toOrderAddress, withWritten } from '../order-addresses';
import type { CreateOrderCommand } from '../commands';
import { configOf, readTerms, type ReadTerms } from '../staff-terms';
import { lookUpNumber, NO_NUMBER, numberConfig, type GivenNumber } from '../tax-number';
import { readRequestedStatus, type StaffAuthor } from '../requested-status';
import { assertCoupons, claimsOf, pricedLines, priceOrder, type OrderToPrice } from './price-order';

const gatewayOf = (platform: Platform, slug: string | undefined): Gateway => {
  const gateway = findGateway(platform, slug || OFFLINE_PAYMENT);
  if (!gateway) throw new RuleViolationError('Please choose a valid payment method.');
  return gateway;
};

/** The primary addresses of the customer, and over them what the body writes. A blank country is the store's own. */
const addressesFor = async (
  platform: Platform,
  customer: CustomerRow,
  body: CreateOrderCommand,
  settings: StoreSettings
): Promise<readonly OrderAddress[]> => {
  const book = await readAddresses(platform, customer.id, undefined);
  const blank = {
    first_name: customer.first_name,
    last_name: customer.last_name,
    country: String(settings.store_country ?? ''),
  };
  const stored = (type: 'billing' | 'shipping') => book.find((address) => address.type === type);
  const read = (type: 'billing' | 'shipping', known: object) =>
    withWritten(platform, toOrderAddress(type, { ...known }, customer.email), body[`${type}_address`]);
  const billing = await read('billing', stored('billing') ?? blank);
  return [billing, await read('shipping', stored('shipping') ?? billing)];
};

/**
 * What the body says of the buyer's number, looked up where the bill goes. Never inside a transaction.
 * @throws as `lookUpNumber`; InvalidInputError.
 */
export const numberOfNewOrder = async (platform: Platform, body: CreateOrderCommand): Promise<GivenNumber> => {
  if (!body.tax_id) return NO_NUMBER;
  const customer = await findCustomerById(platform.db, Number(body.customer_id));
  if (!customer) throw unknownCustomer();
  const [billing] = await addressesFor(platform, customer, body, await readStoreSettings(platform));
  return lookUpNumber(platform, body.tax_id, billing?.country ?? '');
};

type Draft = {
  readonly body: CreateOrderCommand;
  readonly number: GivenNumber;
  readonly customer: CustomerRow;
  readonly settings: StoreSettings;
  readonly addresses: readonly OrderAddress[];
  readonly gateway: Gateway;
  readonly terms: ReadTerms;
  readonly prices: CartPrices;
};

const newOrder = (draft: Draft, lines: NewOrder['lines']): NewOrder => {
  const { body, number, customer, settings, addresses, gateway, terms, prices } = draft;
  const { priced } = prices;
  const isSent = lines.some((line) =>
    [line, ...line.parts].some(({ fulfillmentType }) => fulfillmentType === 'physical')
  );
  return {
    customerId: customer.id,
    lines,
    priced,
    currency: String(settings.currency),
    mode: String(settings.order_mode),
    paymentMethod: gateway.slug,
    paymentMethodTitle: body.payment_method_title || gateway.title,
    addresses: addresses.filter(({ type }) => type === 'billing' || isSent),
    note: body.note ?? '',
    timezone: timezoneOf(settings.timezone),
    ipAddress: body.ip_address ?? '',
    config: {
      user_tz: timezoneOf(body.user_tz),
      ...localeConfig(body.locale),
      create_account_after_paid: 'no',
      ...configOf(terms),
      ...numberConfig(number, {
        companyName: addresses[0]?.company_name ?? '',
        isReversed: priced.reversedTax !== null,
      }),
      store_business_info: sellerInfo(settings, prices.tax),
      ...taxMetaOf(prices),
    },
    cartHash: '',
    referUrl: '',
    createdVia: 'admin',
    utm: {},
  };
};

/** An order that costs nothing is paid by being written; others where the merchant has the money already. */
const finalizePayment = (platform: Platform, created: CreatedOrder, isPaid: boolean, author: string): Promise<void> =>
  isPaid || created.order.total_amount === 0
    ? payAtOnce(platform, created, author)
    : numberPlaced(platform, created.order);

const moveTo = async (
  platform: Platform,
  orderId: number,
  to: OrderStatus | null,
  author: StaffAuthor
): Promise<void> => {
  const order = await readOrderToEdit(platform, orderId);
  if (to === null || to === order.status || to === 'on-hold') return;
  await moveOrder(platform, order, { orderId, to, manageStock: true }, author);
};

/** @throws as `createOrderByStaff`. */
const readNewOrder = async (
  platform: Platform,
  body: CreateOrderCommand,
  customer: CustomerRow | null
): Promise<OrderToPrice & { readonly settings: StoreSettings; readonly gateway: Gateway }> => {
  if (!customer) throw unknownCustomer();
  const settings = await readStoreSettings(platform);
  const gateway = gatewayOf(platform, body.payment_method);
  return {
    settings,
    gateway,
    customer,
    addresses: await addressesFor(platform, customer, body, settings),
    lines: await readDraftLines(platform, body.order_items, null),
    terms: await readTerms(platform, body, null),
    codes: (body.applied_coupon ?? []).map(({ code }) => code),
    orderId: null,
    currency: String(settings.currency),
    paymentMethod: gateway.slug,
    vatNumber: null,
  };
};

/** What an order would be priced by if it were written so; nothing is stored, and no tax number is looked up. */
export const readDraftOrder = async (platform: Platform, body: CreateOrderCommand): Promise<OrderToPrice> =>
  readNewOrder(platform, body, await findCustomerById(platform.db, Number(body.customer_id)));

const prepare = async (
  platform: Platform,
  body: CreateOrderCommand,
  number: GivenNumber
): Promise<Draft & { lines: NewOrder['lines'] }> => {
  const customer = await lockCustomer(platform.db, { id: Number(body.customer_id) });
  const order = await readNewOrder(platform, body, customer);
  const prices = await priceOrder(platform, { ...order, vatNumber: number.checked?.vat_number ?? null });
  assertCoupons(prices.priced.refusedCoupons, order.codes);
  return { ...order, body, number, prices, lines: pricedLines(order.lines, prices) };
};

/**
 * The merchant writes an order for a customer. It costs what a checkout would charge, less what the merchant grants; stock, coupons
 * and taxes are taken as a checkout takes them. Runs in the caller's transaction.
 *
 * @throws InvalidInputError; UnprocessableError for what is not for sale or out of stock, and for a coupon that gives nothing;
 * RuleViolationError for a payment method or status that is none.
 */
export const createOrderByStaff = async (
  platform: Platform,
  body: CreateOrderCommand,
  number: GivenNumber,
  author: StaffAuthor
): Promise<OrderRow> => {
  const wanted = readRequestedStatus(body);
  if (wanted.status !== null && wanted.status !== 'on-hold') await chooseOrderStatus(platform, wanted.status);
  const { lines, ...draft } = await prepare(platform, body, number);
  const claim = beginClaims(platform, { customerId: draft.customer.id, claims: claimsOf(draft.prices) });
  const created = await createOrder(platform, newOrder(draft, lines), author.author);
  const { id: orderId } = created.order;
  await claim(orderId);
  await writeTaxes(platform, { id: orderId, isNew: true }, draft.prices, number.checked?.vat_number ?? '');
  const references = { order_id: orderId, transaction_id: created.transactionId };
  await platform.events.record([...stockMoved(created.movedProducts), { name: 'order_created', references }]);
  await finalizePayment(platform, created, wanted.isPaid, author.author);
  await moveTo(platform, orderId, wanted.status, author);
  await refreshStock(platform, created.movedProducts);
  return created.order;
};
