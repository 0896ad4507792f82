import { BusinessFailure, RuleViolationError, UnavailableError, UnprocessableError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { recordApiFailure } from '../../activity';
import { findPendingCharge, type PendingCharge } from '../../orders';
import type { Gateway, OrderInfo } from '../gateway';
import { findGateway } from '../gateway-registry';
import { readActiveMethods } from '../methods/method-settings';
import { startPayment } from './start-payment';

export type PaymentUi = Required<OrderInfo>;

const ask = async (platform: Platform, gateway: Gateway): Promise<OrderInfo> => {
  if (gateway.kind === 'offline') return { payment_args: { checkout_mode: 'offline' } };
  try {
    return (await gateway.orderInfo?.()) ?? {};
  } catch (error) {
    const title = `The payment gateway '${gateway.slug}' did not say what its page needs`;
    await recordApiFailure(platform, { title, moduleName: 'payment' }, error);
    throw new UnavailableError('This payment method is not available at the moment.');
  }
};

type Data = OrderInfo['data'];

type Kept = { readonly at: number; readonly args: Promise<Data> };

/** A page that is loaded again, or by a robot, asks no provider; keys and accounts that the merchant changes are noticed after this time. */
const REUSED_FOR_MS = 10 * 60_000;
const MAX_KEPT = 1_000;

/** What was answered for each charge, while it costs the same. Of a process: the provider names the same payment to the others. */
const keptOf = new WeakMap<Platform['db'], Map<string, Kept>>();

const keptFor = ({ db }: Platform): Map<string, Kept> => {
  const kept = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, kept);
  return kept;
};

const start = async (platform: Platform, orderId: number, transactionId: number): Promise<Data> => {
  const { paymentArgs = {} } = await startPayment(platform, { orderId, transactionId });
  const { checkout_mode: _mode, ...args } = paymentArgs;
  return args;
};

/** Of calls at the same time, too, one asks the provider. What failed is asked again. */
const startedArgs = (platform: Platform, orderId: number, charge: PendingCharge): Promise<Data> => {
  const kept = keptFor(platform);
  const key = `${charge.payment_method} ${charge.uuid} ${charge.total} ${charge.currency}`;
  const now = platform.clock.now().getTime();
  const known = kept.get(key);
  if (known && now - known.at < REUSED_FOR_MS) return known.args;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= MAX_KEPT) kept.delete(oldest);
  const args = start(platform, orderId, charge.id).catch((error: unknown) => {
    kept.delete(key);
    throw error;
  });
  kept.set(key, { at: now, args });
  return args;
};

/** What place-order answered for the order that the cart has become; none where that waits for nothing here. */
const argsOf = async (platform: Platform, slug: string, orderId: number): Promise<Data> => {
  const charge = await findPendingCharge(platform, orderId, slug);
  if (!charge) return {};
  try {
    return await startedArgs(platform, orderId, charge);
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
