import { KEEPS_METHOD } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { findCustomerById } from '../../customers';
import type { PaymentToMake } from '../../orders';
import type { PaymentToStart } from '../gateway';

export type PendingPayment = { readonly orderId: number; readonly transactionId: number };

const customerOf = async ({ db }: Platform, id: number): Promise<PaymentToStart['customer']> => {
  const customer = await findCustomerById(db, id);
  const { uuid = '', email = '', first_name = '', last_name = '' } = customer ?? {};
  return { id, uuid, email, first_name, last_name };
};

/** A payment as gateways are told of it. `endedVendorId`: see `PaymentToStart`. */
export const toPayment = async (
  platform: Platform,
  { order, transaction, delivery }: PaymentToMake,
  endedVendorId: string | undefined
): Promise<PaymentToStart> => {
  const { id, uuid, type, mode, currency, total_amount, fulfillment_type } = order;
  return {
    order: { id, uuid, type, mode, currency, total_amount, fulfillment_type },
    delivery,
    transaction: {
      id: transaction.id,
      uuid: transaction.uuid,
      currency: transaction.currency,
      total: transaction.total,
      ...(endedVendorId === undefined ? {} : { endedVendorId }),
    },
    customer: await customerOf(platform, order.customer_id),
    keepsMethod: order.config[KEEPS_METHOD] === 1,
  };
};
