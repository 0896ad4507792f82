import { NotFoundError, RuleViolationError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import {
  addAddress,
  findOwnAddress,
  lockCustomer,
  type AddressRecord,
  type NewAddress,
  type WrittenAddressCommand,
} from '../../customers';
import {
  lockExistingOrder,
  presentOrder,
  readAddressesToEdit,
  writeOrderAddress,
  type OrderAddress,
  type OrderAddressRow,
  type OrderRow,
} from '../../orders';
import { addressOfType, toOrderAddress, withWritten } from '../order-addresses';
import type { StaffAuthor } from '../requested-status';

const lockOpenOrder = async (platform: Platform, orderId: number): Promise<OrderRow> => {
  const order = await lockExistingOrder(platform, orderId);
  if (order.status === 'canceled') throw new RuleViolationError('A canceled order cannot be changed any more.');
  return order;
};

const tell = async (platform: Platform, order: OrderRow, type: string, author: StaffAuthor): Promise<void> => {
  await recordActivities(platform, [
    { title: 'Address changed', content: type, moduleName: 'order', moduleId: order.id, ...author },
  ]);
  await platform.events.record([
    { name: 'order_updated', references: { order_id: order.id, old_order: presentOrder(order) } },
  ]);
};

const noSuchAddress = (): NotFoundError => new NotFoundError('The address does not exist.');

const findAddress = async (platform: Platform, orderId: number, addressId: number): Promise<OrderAddressRow> => {
  const found = (await readAddressesToEdit(platform, orderId)).find(({ id }) => Number(id) === addressId);
  if (!found) throw noSuchAddress();
  return found;
};

/**
 * Corrects an address of an order. Its amounts stay: they are worked out anew when the order is edited.
 * @throws NotFoundError where the order has no such address; RuleViolationError; InvalidInputError by field.
 */
export const correctAddress = (
  platform: Platform,
  { orderId, addressId }: { readonly orderId: number; readonly addressId: number },
  written: WrittenAddressCommand,
  author: StaffAuthor
): Promise<OrderAddressRow> =>
  platform.db.transaction(async () => {
    const order = await lockOpenOrder(platform, orderId);
    const row = await findAddress(platform, orderId, addressId);
    const type = row.type === 'shipping' ? 'shipping' : 'billing';
    const address = await withWritten(platform, toOrderAddress(type, row, ''), written, (key) => key);
    await writeOrderAddress(platform, { order, id: addressId }, address);
    await tell(platform, order, type, author);
    return { ...address, id: addressId, order_id: orderId };
  });

/**
 * An order goes, or is billed, to an address out of its customer's book; a copy, so that later changes of the book do not count.
 * @throws NotFoundError for what is not of this customer; RuleViolationError.
 */
export const chooseAddress = (
  platform: Platform,
  {
    orderId,
    addressId,
    type,
  }: { readonly orderId: number; readonly addressId: number; readonly type: OrderAddress['type'] },
  author: StaffAuthor
): Promise<OrderAddressRow> =>
  platform.db.transaction(async () => {
    const order = await lockOpenOrder(platform, orderId);
    const saved = await findOwnAddress(platform.db, order.customer_id, addressId);
    if (!saved) throw noSuchAddress();
    const row = addressOfType(await readAddressesToEdit(platform, orderId), type);
    const address = toOrderAddress(type, saved, String(row?.email ?? ''));
    const id = await writeOrderAddress(platform, { order, id: row ? Number(row.id) : null }, address);
    await tell(platform, order, type, author);
    return { ...address, order_id: orderId, id };
  });

const lockOwnOrder = async (platform: Platform, customerId: number, orderId: number): Promise<void> => {
  await lockCustomer(platform.db, { id: customerId });
  const order = await lockExistingOrder(platform, orderId);
  if (order.customer_id !== customerId) throw new NotFoundError('The customer has no such order.');
};

type Where = { readonly customerId: number; readonly orderId: number | undefined };

/**
 * An address for the book of a customer, and for one of the customer's orders where that is named: both or neither.
 * @throws NotFoundError; InvalidInputError by field; RuleViolationError.
 */
export const addCustomerAddress = (
  platform: Platform,
  { customerId, orderId }: Where,
  address: NewAddress,
  author: StaffAuthor
): Promise<AddressRecord> =>
  platform.db.transaction(async () => {
    if (orderId !== undefined) await lockOwnOrder(platform, customerId, orderId);
    const added = await addAddress(platform, customerId, address);
    const chosen = { addressId: added.id, type: address.type };
    if (orderId !== undefined) await chooseAddress(platform, { ...chosen, orderId }, author);
    return added;
  });
