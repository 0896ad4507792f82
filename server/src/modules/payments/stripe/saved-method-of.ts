import type { SavedMethod } from '../gateway';
import type { Stripe } from './stripe-client';

/** What the provider says of a method under the name of its type, e.g. `card` or `sepa_debit`; each has other fields. */
type Described = Partial<
  Readonly<{
    brand: string | null;
    last4: string | null;
    bank_name: string | null;
    bank_code: string | null;
    exp_month: number;
    exp_year: number;
    iban_last4: string | null;
    generated_sepa_debit: unknown;
  }>
>;

/** A method as it is, or as a charge was made with it: both have the same fields under the name of the type. */
type Whole = { readonly type: string };

const describedBy = (whole: Whole): Described =>
  (whole as unknown as Readonly<Record<string, Described | null | undefined>>)[whole.type] ?? {};

const detailsOf = ({ brand, last4, bank_name, bank_code, exp_month, exp_year }: Described): SavedMethod['details'] => ({
  brand: brand ?? bank_name ?? bank_code ?? '',
  last_4: last4 ?? '',
  exp_month: exp_month ?? null,
  exp_year: exp_year ?? null,
});

const idOf = (value: unknown): string | null => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  return typeof id === 'string' ? id : null;
};

/** Methods that pay once from a bank account leave a debit of that account for later: it is what can be charged again. */
const debitOf = ({ bank_name, iban_last4, generated_sepa_debit: debit }: Described) => {
  const id = idOf(debit);
  const details = detailsOf({ bank_name: bank_name ?? null, last4: iban_last4 ?? null });
  return id === null ? null : { vendorMethodId: id, type: 'sepa_debit', details };
};

const methodOf = (id: string | null, whole: Whole): Omit<SavedMethod, 'vendorCustomerId'> | null => {
  const described = describedBy(whole);
  if (id === null) return null;
  return debitOf(described) ?? { vendorMethodId: id, type: whole.type, details: detailsOf(described) };
};

const keptBy = (customer: unknown, method: Omit<SavedMethod, 'vendorCustomerId'> | null): SavedMethod | null => {
  const vendorCustomerId = idOf(customer);
  return method && vendorCustomerId !== null ? { vendorCustomerId, ...method } : null;
};

/** What a payment was made with, where it was to be kept and can be charged again. */
export const savedByPayment = (intent: Stripe.PaymentIntent, charge: Stripe.Charge): SavedMethod | null => {
  const { payment_method_details: details } = charge;
  if (intent.setup_future_usage !== 'off_session' || !details) return null;
  return keptBy(intent.customer, methodOf(idOf(intent.payment_method), details));
};

/** What the buyer has agreed to be charged by. */
export const savedBySetUp = (intent: Stripe.SetupIntent): SavedMethod | null => {
  const { payment_method: method, latest_attempt: attempt, customer } = intent;
  if (method === null || typeof method === 'string') return null;
  const tried = attempt !== null && typeof attempt !== 'string' ? attempt.payment_method_details : method;
  const debit = tried.type === method.type ? debitOf(describedBy(tried)) : null;
  return keptBy(customer, debit ?? methodOf(method.id, method));
};

/** What a subscription of the provider is paid with. */
export const savedByMethod = (customer: unknown, method: Stripe.PaymentMethod): SavedMethod | null =>
  keptBy(customer, methodOf(method.id, method));
