import type { RefusedOrderCoupon } from '../../../contracts/order-editor';
import { refusalWords } from '../../../domain/coupon';
import { RuleViolationError } from '../../../domain/errors';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { taxMetaOf } from '../../cart';
import { findAppliedCoupons } from '../../coupons';
import { findCustomerById, type CustomerRow } from '../../customers';
import { writeTaxes } from '../../checkout';
import {
  chooseOrderStatus,
  findPayer,
  keepInvoice,
  lockPayable,
  OrderMovedError,
  moveOrder,
  moveToCustomer,
  readAddressesToEdit,
  readLinesToEdit,
  readOrderToEdit,
  rewriteOrder,
  writeOrderAddress,
  type OrderAddress,
  type OrderRow,
} from '../../orders';
import { refreshStock, stockMoved } from '../../stock';
import { assertEditable, unknownCustomer } from '../editable-order';
import { readDraftLines } from '../edited-lines';
import { toOrderAddress, withWritten } from '../order-addresses';
import type { EditOrderCommand, OrderChangesCommand } from '../commands';
import { configOf, readTerms } from '../staff-terms';
import { checkedNumber, editedNumberConfig, lookUpEdited, type GivenNumber } from '../tax-number';
import type { StaffAuthor } from '../requested-status';
import { assertCoupons, claimsOf, pricedLines, priceOrder, type OrderToPrice } from './price-order';

export type SavedOrder = { readonly order: OrderRow; readonly refused: readonly RefusedOrderCoupon[] };

const isBilling = ({ type }: { readonly type: string }): boolean => type === 'billing';

/** What the body says of the buyer's number, looked up before the transaction; undefined where it says nothing new. */
const numberIn = async (
  platform: Platform,
  orderId: number,
  { tax_id: taxId, version, billing_address: written }: EditOrderCommand
): Promise<GivenNumber | undefined> => {
  if (taxId === undefined) return undefined;
  const order = await readOrderToEdit(platform, orderId);
  assertEditable(order, version);
  const stored = (await readAddressesToEdit(platform, orderId)).find(isBilling);
  const { country } = await withWritten(platform, toOrderAddress('billing', { ...stored }, ''), written);
  return lookUpEdited(platform, order, { taxId, country });
};

type EditedAddress = { readonly id: number; readonly isWritten: boolean; readonly address: OrderAddress };

/** The addresses of the order with what the body writes. */
const editedAddresses = async (
  platform: Platform,
  order: OrderRow,
  body: OrderChangesCommand
): Promise<readonly EditedAddress[]> => {
  const addresses: EditedAddress[] = [];
  for (const row of await readAddressesToEdit(platform, order.id)) {
    const type = row.type === 'shipping' ? 'shipping' : 'billing';
    const written = body[`${type}_address`];
    const address = await withWritten(platform, toOrderAddress(type, row, ''), written);
    addresses.push({ id: Number(row.id), isWritten: Boolean(written), address });
  }
  return addresses;
};

/** The same, stored. */
const saveAddresses = async (
  platform: Platform,
  order: OrderRow,
  body: OrderChangesCommand
): Promise<readonly OrderAddress[]> => {
  const edited = await editedAddresses(platform, order, body);
  for (const { id, isWritten, address } of edited) {
    if (isWritten) await writeOrderAddress(platform, { order, id }, address);
  }
  return edited.map(({ address }) => address);
};

/** In the caller's transaction: the order and its customer, locked; given to another customer first where that is asked for. */
const lockForEdit = async (
  platform: Platform,
  { orderId, from, to }: { readonly orderId: number; readonly from: number; readonly to: number },
  version: number | undefined,
  author: StaffAuthor
): Promise<OrderRow> => {
  if (from !== to) await moveToCustomer(platform, { orderId, from, to }, author);
  const order = await lockPayable(platform, orderId);
  if (order.customer_id !== to) throw new OrderMovedError();
  assertEditable(order, version);
  return order;
};

/** What is sent for the first time goes where the bill goes, unless somebody says otherwise. */
const addShippingAddress = async (
  platform: Platform,
  order: OrderRow,
  addresses: readonly OrderAddress[]
): Promise<void> => {
  const [billing] = addresses;
  if (order.fulfillment_type !== 'physical' || !billing || addresses.some(({ type }) => type === 'shipping')) return;
  await writeOrderAddress(platform, { order, id: null }, { ...billing, type: 'shipping' });
};

type Editing = {
  readonly order: OrderRow;
  readonly body: OrderChangesCommand;
  /** Looked up before the transaction; undefined where it stays. */
  readonly number?: GivenNumber | undefined;
  readonly author: StaffAuthor;
};

type DraftOfEdit = Pick<Editing, 'order' | 'body' | 'number'> & {
  readonly addresses: readonly OrderAddress[];
  readonly customerId: number;
};

const draftOfEdit = async (
  platform: Platform,
  { order, body, number, addresses, customerId }: DraftOfEdit
): Promise<OrderToPrice> => {
  const applied = await findAppliedCoupons(platform, order.id);
  const codes = body.applied_coupon ?? applied.filter(({ coupon_id: id }) => id !== null);
  const { currency } = order;
  const existing = await readLinesToEdit(platform, order.id);
  return {
    currency,
    lines: await readDraftLines(platform, body.order_items, { currency, existing }),
    terms: await readTerms(platform, body, order),
    customer: (await findCustomerById(platform.db, customerId)) as CustomerRow,
    addresses,
    codes: codes.map(({ code }) => code),
    orderId: order.id,
    paymentMethod: order.payment_method,
    vatNumber: await checkedNumber(platform, order, number),
  };
};

const toPrice = async (platform: Platform, { order, body, number }: Editing): Promise<OrderToPrice> => {
  const addresses = await saveAddresses(platform, order, body);
  return draftOfEdit(platform, { order, body, number, addresses, customerId: order.customer_id });
};

/**
 * What the order would be priced by if it were edited so; nothing is stored, and its tax number counts as it is.
 * @throws as `prepareStaffEdit`.
 */
export const readEditedOrder = async (
  platform: Platform,
  orderId: number,
  body: EditOrderCommand
): Promise<OrderToPrice> => {
  const order = await readOrderToEdit(platform, orderId);
  assertEditable(order, body.version);
  const addresses = (await editedAddresses(platform, order, body)).map(({ address }) => address);
  const customerId = Number(body.customer_id);
  if (!(await findCustomerById(platform.db, customerId))) throw unknownCustomer();
  return draftOfEdit(platform, { order, body, addresses, customerId });
};

/** What was not on the order before and gives nothing is refused; what was, and gives nothing any more, is left out. */
const newCodes = async (platform: Platform, { order, body }: Editing): Promise<readonly string[]> => {
  const known = new Set((await findAppliedCoupons(platform, order.id)).map(({ code }) => uniqueKey(code)));
  return (body.applied_coupon ?? []).map(({ code }) => code).filter((code) => !known.has(uniqueKey(code)));
};

/** In the caller's transaction, with customer and order locked. */
export const saveEdit = async (platform: Platform, editing: Editing): Promise<SavedOrder> => {
  const { order, body, number, author } = editing;
  await keepInvoice(platform, order);
  const wanted = await toPrice(platform, editing);
  const prices = await priceOrder(platform, wanted);
  const { priced } = prices;
  assertCoupons(priced.refusedCoupons, await newCodes(platform, editing));
  const edit = {
    lines: pricedLines(wanted.lines, prices),
    priced,
    claims: claimsOf(prices),
    config: {
      ...configOf(wanted.terms),
      ...editedNumberConfig(order, number, {
        companyName: wanted.addresses.find(isBilling)?.company_name ?? '',
        isReversed: priced.reversedTax !== null,
      }),
      ...taxMetaOf(prices),
    },
    note: body.note,
  };
  await writeTaxes(platform, { id: order.id, isNew: false }, prices, wanted.vatNumber ?? '');
  const { order: saved, movedProducts } = await rewriteOrder(platform, order, edit, author);
  await addShippingAddress(platform, saved, wanted.addresses);
  await platform.events.record(stockMoved(movedProducts));
  const asked = body.status?.trim().toLowerCase() || saved.status;
  if (asked !== saved.status && asked !== order.status) {
    const to = await chooseOrderStatus(platform, asked);
    await moveOrder(platform, saved, { orderId: order.id, to, manageStock: true }, author);
  }
  await refreshStock(platform, movedProducts);
  const refused = priced.refusedCoupons.map(({ code, reason }) => ({ code, reason, message: refusalWords(reason) }));
  return { order: await readOrderToEdit(platform, order.id), refused };
};

const assertNotCompleted = ({ status }: EditOrderCommand): void => {
  if (status?.toLowerCase() === 'completed') {
    throw new RuleViolationError('An order cannot be completed by editing it.');
  }
};

/**
 * A person changes what an order is about, and the store works out anew what it costs. Stock and coupons move by the difference, what
 * is still to pay is asked for, and nothing of it happens where a part fails. What has to be asked elsewhere is asked here; the answer
 * saves the order, in a transaction of its own or of the caller.
 *
 * @throws NotFoundError; RuleViolationError where the order cannot be edited; ConflictError where somebody else was first;
 * InvalidInputError; UnprocessableError for what is not for sale or out of stock, for a new coupon that gives nothing, and
 * for a VAT number that is not registered.
 */
export const prepareStaffEdit = async (
  platform: Platform,
  orderId: number,
  body: EditOrderCommand,
  author: StaffAuthor
): Promise<() => Promise<SavedOrder>> => {
  assertNotCompleted(body);
  const from = await findPayer(platform, orderId);
  const change = { orderId, from, to: Number(body.customer_id) };
  if (change.from !== change.to) assertEditable(await readOrderToEdit(platform, orderId), body.version);
  const number = await numberIn(platform, orderId, body);
  return () =>
    platform.db.transaction(async () => {
      const order = await lockForEdit(platform, change, body.version, author);
      return saveEdit(platform, { order, body, number, author });
    });
};
