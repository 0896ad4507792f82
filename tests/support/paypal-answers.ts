import type { Json } from './paypal-refusals';
import type { Capture, Listener, Refund, Wallet, WalletDispute, PaypalOrder } from './paypal-buyer';

/** Objects of PayPal as its API shows them, with all of their fields. */
const API = 'https://api.sandbox.paypal.com';

export const link = (rel: string, path: string, method = 'GET') => ({ href: `${API}${path}`, rel, method });

const showCapture = (order: PaypalOrder, { id, status, amount, custom_id, create_time, ...rest }: Capture): Json => ({
  ...{ id, status, amount, custom_id, create_time, update_time: rest.update_time ?? create_time },
  final_capture: true,
  seller_protection: { status: 'ELIGIBLE' },
  seller_receivable_breakdown: { gross_amount: amount },
  links: [link('self', `/v2/payments/captures/${id}`), link('up', `/v2/checkout/orders/${order.id}`)],
});

export const showRefund = ({ givenOf }: Wallet, refund: Refund): Json => {
  const { id, status, amount, custom_id, create_time, update_time, capture } = refund;
  const { currency_code } = amount;
  const total = (givenOf(String(capture)) / 100).toFixed(2);
  return {
    ...{ id, status, amount, create_time, update_time: update_time ?? create_time },
    ...(custom_id === undefined ? {} : { custom_id }),
    seller_payable_breakdown: { gross_amount: amount, total_refunded_amount: { currency_code, value: total } },
    links: [link('self', `/v2/payments/refunds/${id}`), link('up', `/v2/payments/captures/${String(capture)}`)],
  };
};

export const showCaptureAlone = (order: PaypalOrder, capture: Capture): Json => ({
  ...showCapture(order, capture),
  supplementary_data: { related_ids: { order_id: order.id } },
});

/** A payment of a subscription: it names neither an order nor anything of the store. */
export const showSale = (order: PaypalOrder, capture: Capture): Json => {
  const { custom_id: _none, links: _links, ...shown } = showCapture(order, capture) as Json;
  return { ...shown, links: [link('self', `/v2/payments/captures/${capture.id}`)] };
};

const paymentsOf = (wallet: Wallet, order: PaypalOrder) => {
  const { captures, refunds } = order.purchase_units[0].payments;
  return {
    ...(captures.length > 0 ? { captures: captures.map((each) => showCapture(order, each)) } : {}),
    ...(refunds.length > 0 ? { refunds: refunds.map((each) => showRefund(wallet, each)) } : {}),
  };
};

const linksOf = ({ id, status, payment_source: source }: PaypalOrder) => [
  link('self', `/v2/checkout/orders/${id}`),
  ...(status === 'COMPLETED'
    ? []
    : [{ href: `https://wallet.example/${id}`, rel: source ? 'payer-action' : 'approve', method: 'GET' }]),
];

/** What was made, where nobody asks for all of it. */
export const inShort = (order: PaypalOrder): Json => ({
  id: order.id,
  status: order.status,
  links: linksOf(order),
});

export const showOrder = (wallet: Wallet, order: PaypalOrder): Json => {
  const [{ payments: _payments, ...unit }] = order.purchase_units;
  const payments = paymentsOf(wallet, order);
  const { purchase_units: _units, ...rest } = order;
  const shown = Object.keys(payments).length > 0 ? { ...unit, payments } : unit;
  return { ...rest, intent: 'CAPTURE', purchase_units: [shown], links: linksOf(order) };
};

export const showTaken = (wallet: Wallet, order: PaypalOrder): Json => ({
  ...inShort(order),
  ...(order.payer ? { payer: order.payer } : {}),
  ...(order.payment_source ? { payment_source: order.payment_source } : {}),
  purchase_units: [{ reference_id: 'default', payments: paymentsOf(wallet, order) }],
});

export const showListener = ({ id, url, event_types }: Listener): Json => ({
  ...{ id, url },
  event_types: event_types.map(({ name }) => ({ name, description: `Of ${name}.` })),
  links: [
    link('self', `/v1/notifications/webhooks/${id}`),
    link('update', `/v1/notifications/webhooks/${id}`, 'PATCH'),
  ],
});

const briefDispute = ({ dispute_id, dispute_amount, status, create_time }: WalletDispute): Json => ({
  ...{ dispute_id, dispute_amount, status, create_time, update_time: create_time },
  ...{ reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', dispute_life_cycle_stage: 'CHARGEBACK' },
  ...{ dispute_channel: 'INTERNAL', links: [link('self', `/v1/customer/disputes/${dispute_id}`)] },
});

/** Lists tell no outcome. */
export const listDispute = (dispute: WalletDispute): Json => ({
  ...briefDispute(dispute),
  dispute_state: dispute.status === 'RESOLVED' ? 'RESOLVED' : 'REQUIRED_ACTION',
});

export const showDispute = (dispute: WalletDispute): Json => {
  const { outcome: outcome_code, amount_refunded, status, capture } = dispute;
  const refunded = amount_refunded === undefined ? {} : { amount_refunded };
  return {
    ...briefDispute(dispute),
    disputed_transactions: [{ seller_transaction_id: capture }],
    ...(status === 'RESOLVED' ? { dispute_outcome: { outcome_code, ...refunded } } : {}),
  };
};

export const disputeLinks = ({ dispute_id }: WalletDispute): Json => ({
  links: [link('self', `/v1/customer/disputes/${dispute_id}`)],
});
