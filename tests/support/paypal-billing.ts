import type { PaypalOrder } from './paypal-buyer';
import { assertMoney, centsOf, moneyOf, type Money } from './paypal-money';
import { assertPlan, type NewPlan, type PlanCycle } from './paypal-plans';
import { id, refuse, type Json } from './paypal-refusals';
import { DAY, type TestClock } from './test-clock';

/** What PayPal bills by itself: products, plans, subscriptions, and the money that it has really taken for them. */
export type Plan = NewPlan & { readonly id: string; readonly create_time: string; status: string };

export type Sale = {
  readonly id: string;
  readonly amount: Money;
  readonly time: string;
  /** Declined ones have taken no money. */
  status: string;
};

export type Subscription = {
  readonly id: string;
  readonly create_time: string;
  readonly start_time: string;
  readonly custom_id?: string;
  readonly shipping_preference: string | undefined;
  plan_id: string;
  status: string;
  quantity: string;
  plan_overridden: boolean;
  subscriber: Json;
  /** Cycles that have begun, by their sequence. */
  executed: Readonly<Record<number, number>>;
  /** When the next cycle begins; null: there is none. */
  next: Date | null;
  failed: number;
  lastFailed: { readonly amount: Money; readonly time: string } | null;
  outstanding: number;
  readonly sales: Sale[];
};

export type NewSubscription = Json & {
  readonly plan_id: string;
  readonly custom_id?: string;
  readonly quantity?: string;
  readonly start_time?: string;
  readonly subscriber?: Json;
  readonly application_context?: { readonly shipping_preference?: string };
};

/** What becomes of the next payments. */
export type BankAnswer = 'COMPLETED' | 'DECLINED' | 'PENDING';

const STEPS = { DAY: 1, WEEK: 7 } as const;

const after = (from: Date, { interval_unit: unit, interval_count: count = 1 }: PlanCycle['frequency']): Date => {
  if (unit === 'DAY' || unit === 'WEEK') return new Date(from.getTime() + STEPS[unit] * count * DAY);
  const months = count * (unit === 'YEAR' ? 12 : 1);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return to;
};

/** Answers who names the address. */
const assertAddress = ({ application_context: context, subscriber }: Partial<NewSubscription>): string | undefined => {
  const preference = context?.shipping_preference;
  const hasAddress = subscriber?.shipping_address !== undefined;
  if (preference === 'SET_PROVIDED_ADDRESS' && !hasAddress) return refuse(422, 'MISSING_SHIPPING_ADDRESS');
  return preference;
};

type Books = { readonly clock: TestClock; readonly keep: (order: PaypalOrder) => void };

export const createPaypalBilling = ({ clock, keep }: Books) => {
  const products = new Map<string, Json & { readonly id: string; readonly create_time: string }>();
  const [plans, subscriptions] = [new Map<string, Plan>(), new Map<string, Subscription>()];
  /** `delays`: the money of a first period is taken later, as within a day. */
  const bank: { says: BankAnswer; delays: boolean } = { says: 'COMPLETED', delays: false };
  const ledger: { readonly subscription: string; readonly sale: string; readonly amount: number }[] = [];
  let last = 0;
  /** No two payments have one moment. */
  const moment = (): string => {
    last = Math.max(clock.now().getTime(), last + 1);
    return new Date(last).toISOString();
  };
  const planOf = (planId: string): Plan => plans.get(planId) ?? refuse(404, 'INVALID_RESOURCE_ID');
  const subscriptionOf = (subscriptionId: string): Subscription =>
    subscriptions.get(subscriptionId) ?? refuse(404, 'INVALID_RESOURCE_ID');

  const createProduct = (fields: Json) => {
    const product = { ...fields, id: id('PROD-'), create_time: clock.now().toISOString() };
    products.set(product.id, product);
    return product;
  };
  const createPlan = (fields: NewPlan): Plan => {
    if (!products.has(fields.product_id)) return refuse(404, 'INVALID_RESOURCE_ID');
    assertPlan(fields);
    const plan = { ...fields, id: id('P-'), create_time: clock.now().toISOString(), status: 'ACTIVE' };
    plans.set(plan.id, plan);
    return plan;
  };
  const create = ({ plan_id, quantity = '1', ...fields }: NewSubscription): Subscription => {
    const plan = planOf(plan_id);
    if (plan.status !== 'ACTIVE') return refuse(422, 'PLAN_STATUS_INVALID');
    if (quantity !== '1' && plan.quantity_supported !== true) return refuse(422, 'QUANTITY_NOT_SUPPORTED');
    const preference = assertAddress(fields);
    const now = clock.now().toISOString();
    if (fields.start_time !== undefined && !(Date.parse(fields.start_time) > clock.now().getTime())) {
      return refuse(400, 'INVALID_PARAMETER_VALUE', 'The start time must lie ahead.', '/start_time');
    }
    const made: Subscription = {
      ...{ id: id('I-'), create_time: now, start_time: fields.start_time ?? now, plan_id, quantity },
      ...{ status: 'APPROVAL_PENDING', plan_overridden: false, subscriber: fields.subscriber ?? {} },
      ...(fields.custom_id === undefined ? {} : { custom_id: fields.custom_id }),
      ...{ shipping_preference: preference, executed: {}, next: null, failed: 0, lastFailed: null, outstanding: 0 },
      sales: [],
    };
    subscriptions.set(made.id, made);
    return made;
  };

  /** Money is taken, or not; what is taken stands in the books, and can be given back as a capture. */
  const charge = (billed: Subscription, amount: Money): Sale => {
    assertMoney(amount);
    const sale: Sale = { id: id('S'), amount, time: moment(), status: bank.says };
    billed.sales.push(sale);
    if (sale.status !== 'COMPLETED') return sale;
    ledger.push({ subscription: billed.id, sale: sale.id, amount: centsOf(amount) });
    const capture = Object.assign(sale, { create_time: sale.time, update_time: sale.time }) as never;
    const unit = { amount, payments: { captures: [capture], refunds: [] } };
    keep({ id: '', create_time: sale.time, status: 'COMPLETED', purchase_units: [unit as never] });
    return sale;
  };
  const collect = (billed: Subscription, amount: Money): Sale => {
    const sale = charge(billed, amount);
    if (sale.status === 'COMPLETED') Object.assign(billed, { failed: 0, lastFailed: null, outstanding: 0 });
    if (sale.status !== 'DECLINED') return sale;
    billed.failed += 1;
    billed.lastFailed = { amount, time: sale.time };
    billed.outstanding = centsOf(amount);
    const { payment_failure_threshold: most = 0 } = planOf(billed.plan_id).payment_preferences;
    if (most > 0 && billed.failed >= most) billed.status = 'SUSPENDED';
    return sale;
  };

  const cyclesOf = (billed: Subscription): readonly PlanCycle[] =>
    [...planOf(billed.plan_id).billing_cycles].sort((a, b) => a.sequence - b.sequence);
  const nextCycle = (billed: Subscription): PlanCycle | undefined =>
    cyclesOf(billed).find(
      ({ sequence, total_cycles: total = 1 }) => total === 0 || (billed.executed[sequence] ?? 0) < total
    );
  const isFree = ({ pricing_scheme: pricing }: PlanCycle): boolean => pricing?.fixed_price === undefined;
  const price = (billed: Subscription, { pricing_scheme: pricing }: PlanCycle): Money => {
    const { value = '0', currency_code = 'USD' } = pricing?.fixed_price ?? {};
    return moneyOf(centsOf({ value, currency_code }) * Number(billed.quantity) + billed.outstanding, currency_code);
  };
  /** A cycle begins: its money is asked for at its beginning. Null: the last one is over, and the subscription with it. */
  const beginCycle = (billed: Subscription, from: Date): PlanCycle | null => {
    const cycle = nextCycle(billed);
    if (!cycle) {
      Object.assign(billed, { status: 'EXPIRED', next: null });
      return null;
    }
    billed.executed = { ...billed.executed, [cycle.sequence]: (billed.executed[cycle.sequence] ?? 0) + 1 };
    billed.next = after(from, cycle.frequency);
    return cycle;
  };

  /** The buyer agrees: the fee is taken at once, and the first cycle begins, unless it was asked for later. */
  const approve = (subscriptionId: string): Subscription => {
    const billed = subscriptionOf(subscriptionId);
    if (billed.status !== 'APPROVAL_PENDING') throw new Error(`Nobody can agree to ${subscriptionId} any more.`);
    const { setup_fee: fee, setup_fee_failure_action: action = 'CANCEL' } = planOf(billed.plan_id).payment_preferences;
    const payer = { email_address: 'payer@wallet.example', payer_id: 'PAYER1' };
    Object.assign(billed, { status: 'ACTIVE', subscriber: { ...billed.subscriber, ...payer } });
    const isRefused = fee !== undefined && charge(billed, fee).status === 'DECLINED';
    if (isRefused && action === 'CANCEL') return Object.assign(billed, { status: 'CANCELLED' });
    const start = new Date(billed.start_time);
    if (start > clock.now()) return Object.assign(billed, { next: start });
    const cycle = beginCycle(billed, clock.now());
    if (cycle && !isFree(cycle) && !bank.delays) collect(billed, price(billed, cycle));
    return billed;
  };
  /** The money that a delay has kept. */
  const settle = (subscriptionId: string): Sale => {
    const billed = subscriptionOf(subscriptionId);
    const [first] = cyclesOf(billed);
    return collect(billed, price(billed, first as PlanCycle));
  };
  /** Time goes on to the next cycle. `amount`: what the merchant has changed the price to. Null: nothing is asked for. */
  const advance = (subscriptionId: string, { amount }: { readonly amount?: number } = {}): Sale | null => {
    const billed = subscriptionOf(subscriptionId);
    if (billed.status !== 'ACTIVE') return null;
    if (new Date(billed.start_time) > clock.now()) throw new Error(`${subscriptionId} does not begin before its date.`);
    const cycle = beginCycle(billed, billed.next ?? clock.now());
    if (!cycle || isFree(cycle)) return null;
    const usual = price(billed, cycle);
    return collect(billed, amount === undefined ? usual : moneyOf(amount, usual.currency_code));
  };
  /** What is due by the regular cycle, whatever has been before. */
  const chargeRegular = (subscriptionId: string): Sale => {
    const billed = subscriptionOf(subscriptionId);
    return collect(billed, price(billed, cyclesOf(billed).at(-1) as PlanCycle));
  };
  const retry = (subscriptionId: string): Sale => {
    const billed = subscriptionOf(subscriptionId);
    return collect(billed, moneyOf(billed.outstanding, billed.lastFailed?.amount.currency_code ?? 'USD'));
  };

  const move = (subscriptionId: string, from: readonly string[], status: string): Subscription => {
    const billed = subscriptionOf(subscriptionId);
    if (!from.includes(billed.status)) return refuse(422, 'SUBSCRIPTION_STATUS_INVALID');
    return Object.assign(billed, { status });
  };
  return {
    ...{ products, plans, subscriptions, ledger, bank, createProduct, createPlan, create, planOf, subscriptionOf },
    ...{ cyclesOf, approve, settle, advance, retry, charge: chargeRegular },
    cancel: (subscriptionId: string) => move(subscriptionId, ['ACTIVE', 'SUSPENDED'], 'CANCELLED'),
    suspend: (subscriptionId: string) => move(subscriptionId, ['ACTIVE'], 'SUSPENDED'),
    activate: (subscriptionId: string) => move(subscriptionId, ['SUSPENDED'], 'ACTIVE'),
    /** Those that were begun for a transaction, the oldest first. */
    subscriptionsOf: (uuid: string): readonly Subscription[] =>
      [...subscriptions.values()].filter(({ custom_id: named }) => named === uuid),
    takenBy: (subscriptionId: string): readonly number[] =>
      ledger.filter(({ subscription }) => subscription === subscriptionId).map(({ amount }) => amount),
  };
};

export type PaypalBilling = ReturnType<typeof createPaypalBilling>;
