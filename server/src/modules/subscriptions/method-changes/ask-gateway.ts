import { BadRequestError, ShopError, UnavailableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { findCustomerById } from '../../customers';
import type { BegunAgreement } from '../../payments';
import type { SubscriptionRow } from '../subscriptions.rows';

/** Outside of any transaction. @throws UnavailableError where the provider does not answer, or has no answer to it. */
export const askGateway = async <Answer>(
  platform: Platform,
  { gateway, subscriptionId }: { readonly gateway: string; readonly subscriptionId: number },
  ask: () => Promise<Answer>
): Promise<Answer> => {
  if (platform.db.inTransaction()) throw new Error('A payment provider is asked outside of transactions.');
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ShopError) throw error;
    const title = `The payment gateway '${gateway}' did not answer about a change of the payment method`;
    await recordApiFailure(platform, { title, moduleName: 'subscription', moduleId: subscriptionId }, error);
    throw new UnavailableError('The payment provider did not answer. Please try again.');
  }
};

export type Begun = Extract<BegunAgreement, { readonly status: 'success' }>;

/** @throws BadRequestError in the words of the gateway. */
export const assertBegun = (begun: BegunAgreement): Begun => {
  if (begun.status === 'failed') throw new BadRequestError(begun.message);
  return begun;
};

/** As gateways are told of whoever agrees. */
export const agreeingCustomer = async ({ db }: Platform, { customer_id: id }: SubscriptionRow) => {
  const customer = await findCustomerById(db, id);
  const { uuid = '', email = '', first_name = '', last_name = '' } = customer ?? {};
  return { id, uuid, email, first_name, last_name };
};
