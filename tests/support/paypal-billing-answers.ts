import { link } from './paypal-answers';
import type { PaypalBilling, Plan, Sale, Subscription } from './paypal-billing';
import type { Wallet } from './paypal-buyer';
import { moneyOf } from './paypal-money';
import type { Json } from './paypal-refusals';
import { DAY } from './test-clock';

/** Products, plans and subscriptions as PayPal's API shows them, with all of their fields. */
export const showProduct = ({ id, name, create_time }: Json): Json => ({
  ...{ id, name, create_time },
  links: [link('self', `/v1/catalogs/products/${String(id)}`)],
});

export const showPlanInShort = ({ id, status, create_time }: Plan): Json => ({
  ...{ id, status, create_time },
  links: [link('self', `/v1/billing/plans/${id}`), link('edit', `/v1/billing/plans/${id}`, 'PATCH')],
});

/** With its defaults. */
const shownPlan = ({ product_id, name, billing_cycles, payment_preferences, ...plan }: Plan): Json => ({
  ...{ product_id, name, quantity_supported: plan.quantity_supported ?? false },
  billing_cycles: billing_cycles.map(({ frequency, total_cycles = 1, pricing_scheme, ...cycle }) => ({
    ...cycle,
    ...{ frequency: { interval_count: 1, ...frequency }, total_cycles },
    ...(pricing_scheme ? { pricing_scheme: { ...pricing_scheme, version: 1, create_time: plan.create_time } } : {}),
  })),
  payment_preferences: {
    ...{ auto_bill_outstanding: true, setup_fee_failure_action: 'CANCEL', payment_failure_threshold: 0 },
    ...payment_preferences,
  },
});

const linksOf = ({ id, status }: Subscription) => [
  ...(status === 'APPROVAL_PENDING'
    ? [{ href: `https://wallet.example/agree/${id}`, rel: 'approve', method: 'GET' }]
    : []),
  link('edit', `/v1/billing/subscriptions/${id}`, 'PATCH'),
  link('self', `/v1/billing/subscriptions/${id}`),
];

export const inShort = (billed: Subscription): Json => ({
  ...{ id: billed.id, status: billed.status, create_time: billed.create_time, links: linksOf(billed) },
});

const executionsOf = (billing: PaypalBilling, billed: Subscription) =>
  billing.cyclesOf(billed).map(({ tenure_type, sequence, total_cycles = 1 }) => {
    const cycles_completed = billed.executed[sequence] ?? 0;
    const cycles_remaining = total_cycles === 0 ? 0 : total_cycles - cycles_completed;
    return { tenure_type, sequence, cycles_completed, cycles_remaining, total_cycles };
  });

const RETRIED_AFTER = 5 * DAY;

const failureOf = ({ lastFailed: failed, status }: Subscription) => {
  if (!failed) return {};
  const again = new Date(Date.parse(failed.time) + RETRIED_AFTER).toISOString();
  const retried = status === 'ACTIVE' ? { next_payment_retry_time: again } : {};
  return { last_failed_payment: { ...failed, reason_code: 'PAYMENT_DENIED', ...retried } };
};

/** Refused payments are declined ones, and what was reversed is shown as refunded. */
const shownStatus = ({ status }: Sale): string => (status === 'REVERSED' ? 'REFUNDED' : status);

const infoOf = (billing: PaypalBilling, billed: Subscription) => {
  const currency = billing.planOf(billed.plan_id).billing_cycles.at(-1)?.pricing_scheme?.fixed_price?.currency_code;
  const paid = billed.sales.filter(({ status }) => status !== 'DECLINED' && status !== 'PENDING').at(-1);
  return {
    outstanding_balance: moneyOf(billed.outstanding, currency ?? 'USD'),
    ...{ failed_payments_count: billed.failed, cycle_executions: executionsOf(billing, billed) },
    ...(paid ? { last_payment: { amount: paid.amount, time: paid.time } } : {}),
    ...(billed.next && billed.status === 'ACTIVE' ? { next_billing_time: billed.next.toISOString() } : {}),
    ...failureOf(billed),
  };
};

export const showSubscription = ({ billing }: Wallet, billed: Subscription, withPlan = false): Json => {
  const { id, status, create_time, start_time, plan_id, quantity, plan_overridden, custom_id, subscriber } = billed;
  return {
    ...{ id, status, create_time, start_time, plan_id, quantity, plan_overridden, links: linksOf(billed) },
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(Object.keys(subscriber).length > 0 ? { subscriber } : {}),
    ...(status === 'APPROVAL_PENDING' ? {} : { billing_info: infoOf(billing, billed) }),
    ...(withPlan ? { plan: shownPlan(billing.planOf(plan_id)) } : {}),
  };
};

/** The provider answers the first page alone. */
const PAGE = 20;

export const showTransactions = (
  { sales, id }: Subscription,
  { from, to }: { readonly from: string; readonly to: string }
): Json => {
  const within = sales.filter(({ time }) => Date.parse(time) >= Date.parse(from) && Date.parse(time) <= Date.parse(to));
  return {
    transactions: within.slice(0, PAGE).map((sale) => ({
      ...{ status: shownStatus(sale), id: sale.id, time: sale.time, payer_email: 'payer@wallet.example' },
      ...{ amount_with_breakdown: { gross_amount: sale.amount }, payer_name: { given_name: 'Ada', surname: 'L' } },
    })),
    ...{ total_items: within.length, total_pages: Math.ceil(within.length / PAGE) },
    links: [link('self', `/v1/billing/subscriptions/${id}/transactions`)],
  };
};

/** As messages have it: in the form of an older API. */
export const saleResource = (subscription: string, { id, amount, time }: Sale): Json => ({
  ...{ id, state: 'completed', billing_agreement_id: subscription, create_time: time, update_time: time },
  amount: { total: amount.value, currency: amount.currency_code, details: { subtotal: amount.value } },
  payment_mode: 'INSTANT_TRANSFER',
  links: [link('self', `/v1/payments/sale/${id}`), link('refund', `/v1/payments/sale/${id}/refund`, 'POST')],
});

/** What messages tell of a refund. */
export const saleRefundResource = (
  sale: string,
  refund: { readonly id: string; readonly amount: Sale['amount'] }
): Json => ({
  ...{ id: refund.id, sale_id: sale, state: 'completed' },
  amount: { total: refund.amount.value, currency: refund.amount.currency_code },
  links: [link('self', `/v1/payments/refund/${refund.id}`), link('sale', `/v1/payments/sale/${sale}`)],
});
