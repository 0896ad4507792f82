import { RuleViolationError, UnavailableError } from '../../../domain/errors';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import type { Gateway, OrderInfo } from '../gateway';
import { findGateway } from '../gateway-registry';
import { readActiveMethods } from '../methods/method-settings';

export type PaymentUi = Required<OrderInfo>;

const ask = async ({ strapi }: Platform, gateway: Gateway): Promise<OrderInfo> => {
  if (gateway.kind === 'offline') return { payment_args: { checkout_mode: 'offline' } };
  try {
    return (await gateway.orderInfo?.()) ?? {};
  } catch (error) {
    strapi.log.error(`The payment gateway '${gateway.slug}' did not say what its page needs: ${errorText(error)}`);
    throw new UnavailableError('This payment method is not available at the moment.');
  }
};

/** What the checkout page needs to offer a way to pay; those that need nothing in the browser say so. */
export const readOrderInfo = async (platform: Platform, slug: string): Promise<PaymentUi> => {
  const gateway = findGateway(platform, slug);
  const [active] = gateway ? await readActiveMethods(platform, [gateway]) : [];
  if (!gateway || !active) throw new RuleViolationError('Please choose a valid payment method.');
  const {
    message = active.values.checkout_label || gateway.title,
    data = {},
    payment_args: args,
  } = await ask(platform, gateway);
  return { message, data, payment_args: { checkout_mode: 'hosted', appearance: {}, ...args } };
};
