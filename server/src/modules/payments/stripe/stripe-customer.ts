import { createHash } from 'node:crypto';
import type { Platform } from '../../../platform/platform';
import type { PaymentToStart } from '../gateway';
import type { PaymentMode } from '../methods/method-fields';
import { findVendorCustomer, rememberVendorCustomer } from '../saved-methods/vendor-customers.repository';
import { loadStripe, requireClient, STRIPE } from './stripe-client';

/** Whoever pays, as far as the provider is told of them. */
type Payer = Pick<PaymentToStart, 'customer'> & { readonly order: Pick<PaymentToStart['order'], 'mode'> };

const placeOf = ({ customer, order }: Payer) => {
  const mode: PaymentMode = order.mode === 'live' ? 'live' : 'test';
  return { gateway: STRIPE, mode, customerId: customer.id };
};

/** Processes that make one at the same time name it alike: by the key of the provider they get the same one. */
const make = async (platform: Platform, payer: Payer, lost: string | null): Promise<string> => {
  const { uuid, email, first_name, last_name } = payer.customer;
  const client = await requireClient(platform, payer.order.mode);
  const name = `${first_name} ${last_name}`.trim();
  const params = {
    ...(email === '' ? {} : { email }),
    ...(name === '' ? {} : { name }),
    metadata: { shop_customer: uuid },
  };
  const said = createHash('sha256')
    .update(JSON.stringify([params, lost]))
    .digest('hex');
  const { id: made } = await client.customers.create(params, { idempotencyKey: `customer-${uuid}-${said}` });
  return rememberVendorCustomer(platform, placeOf(payer), { made, lost });
};

/** It was deleted there, or the merchant has connected another account. */
const isUnknownCustomer = async (error: unknown): Promise<boolean> => {
  const { StripeInvalidRequestError } = (await loadStripe()).errors;
  return error instanceof StripeInvalidRequestError && error.code === 'resource_missing' && error.param === 'customer';
};

/** Does the work with the provider's customer of whoever pays: each is made once, and again where the provider does not know it any more. */
export const withStripeCustomer = async <Result>(
  platform: Platform,
  payer: Payer,
  work: (customer: string) => Promise<Result>
): Promise<Result> => {
  const known = await findVendorCustomer(platform, placeOf(payer));
  try {
    return await work(known ?? (await make(platform, payer, null)));
  } catch (error) {
    if (known === null || !(await isUnknownCustomer(error))) throw error;
    return work(await make(platform, payer, known));
  }
};
