import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { addAddress, lockCustomer, type AddressRecord, type NewAddress } from '../../customers';
import { lockExistingOrder } from '../../orders';
import type { StaffAuthor } from '../requested-status';
import { chooseAddress } from './change-order-address';

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
