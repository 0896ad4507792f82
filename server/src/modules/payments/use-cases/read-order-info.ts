import { BusinessFailure, RuleViolationError, UnavailableError, UnprocessableError } from '../../../domain/errors';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { findTransactions, isPendingCharge } from '../../orders';
import type { Gateway, OrderInfo } from '../gateway';
import { findGateway } from '../gateway-registry';
import { readActiveMethods } from '../methods/method-settings';
import { startPayment } from './start-payment';

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

/** What place-order answered for the order that the cart has become; none where that waits for nothing here. */
const argsOf = async (platform: Platform, slug: string, orderId: number): Promise<OrderInfo['data']> => {
  const charge = (await findTransactions(platform.db, orderId)).find(
    (transaction) => isPendingCharge(transaction) && transaction.payment_method === slug
  );
  if (!charge) return {};
  try {
    const { paymentArgs = {} } = await startPayment(platform, { orderId, transactionId: charge.id });
    const { checkout_mode: _mode, ...args } = paymentArgs;
    return args;
  } catch (error) {
    // It has been paid meanwhile, or the provider does not answer, which the log says: the page can still begin anew.
    if (error instanceof BusinessFailure || error instanceof UnprocessableError) return {};
    throw error;
  }
};

/**
 * What the checkout page needs to offer a way to pay; those that need nothing in the browser say so. A page that is opened again
 * while its order waits for money on the page itself gets what it needs to go on with that payment (`orderId` of the cart).
 */
export const readOrderInfo = async (platform: Platform, slug: string, orderId: number | null): Promise<PaymentUi> => {
  const gateway = findGateway(platform, slug);
  const [active] = gateway ? await readActiveMethods(platform, [gateway]) : [];
  if (!gateway || !active) throw new RuleViolationError('Please choose a valid payment method.');
  const {
    message = active.values.checkout_label || gateway.title,
    data = {},
    payment_args: args,
  } = await ask(platform, gateway);
  const paymentArgs = { checkout_mode: 'hosted', appearance: {}, ...args };
  const goesOn = orderId !== null && paymentArgs.checkout_mode === 'onsite';
  const started = goesOn ? await argsOf(platform, slug, orderId) : {};
  return { message, data: { ...data, ...started }, payment_args: paymentArgs };
};
