import { toDecimalAmount } from '../../../domain/payment';
import type { Platform } from '../../../platform/platform';
import type { PaymentToStart, StartedPayment } from '../gateway';
import { returnPageOf } from '../return-page';
import { payeeText, type Payee } from './payee';
import { callPaypal, readPaypalValues, requireCredentials } from './paypal-api';

type Link = { readonly rel?: unknown; readonly href?: unknown };

const approvalOf = (links: unknown): string | null => {
  const found = (Array.isArray(links) ? (links as readonly Link[]) : []).find(
    ({ rel }) => rel === 'payer-action' || rel === 'approve'
  );
  return typeof found?.href === 'string' ? found.href : null;
};

/** The merchant: a browser that knows the client id may try to have an order changed until it is paid. */
const payeeOf = (units: unknown): string | undefined =>
  payeeText((Array.isArray(units) ? (units as readonly { readonly payee?: Payee }[]) : [])[0]?.payee);

/** The buyer agrees on the page of the provider; the money is taken when it says so, see `readPaypal`. */
export const startPaypal = async (platform: Platform, payment: PaymentToStart): Promise<StartedPayment> => {
  const { order, transaction } = payment;
  const credentials = await requireCredentials(platform, order.mode);
  const page = await returnPageOf(platform, payment, (await readPaypalValues(platform)).shop_url);
  const amount = {
    currency_code: transaction.currency,
    value: toDecimalAmount(transaction.total, transaction.currency),
  };
  const made = await callPaypal(platform, credentials, {
    method: 'POST',
    path: '/v2/checkout/orders',
    isWhole: true,
    key: `${transaction.uuid}-${transaction.total}-${transaction.currency}`,
    body: {
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: transaction.uuid, description: `Order ${order.uuid.slice(0, 8)}`, amount }],
      payment_source: {
        paypal: { experience_context: { return_url: page, cancel_url: page, user_action: 'PAY_NOW' } },
      },
    },
  });
  const redirectTo = approvalOf(made.links);
  if (typeof made.id !== 'string' || redirectTo === null) throw new Error('The wallet named no page for the buyer.');
  const payee = payeeOf(made.purchase_units);
  return {
    status: 'success',
    message: 'Please pay on the page of the payment provider.',
    vendorId: made.id,
    ...(payee === undefined ? {} : { payee }),
    redirectTo,
    paymentArgs: { checkout_mode: 'hosted' },
  };
};
