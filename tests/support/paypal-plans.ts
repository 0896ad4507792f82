import { assertMoney, type Money } from './paypal-money';
import { refuse } from './paypal-refusals';

export type PlanCycle = {
  readonly sequence: number;
  readonly tenure_type: 'TRIAL' | 'REGULAR';
  readonly frequency: {
    readonly interval_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';
    readonly interval_count?: number;
  };
  readonly total_cycles?: number;
  readonly pricing_scheme?: { readonly fixed_price?: Money };
};

export type NewPlan = {
  readonly product_id: string;
  readonly name: string;
  readonly quantity_supported?: boolean;
  readonly billing_cycles: readonly PlanCycle[];
  readonly payment_preferences: {
    readonly setup_fee?: Money;
    readonly setup_fee_failure_action?: string;
    readonly payment_failure_threshold?: number;
  };
};

const LONGEST = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 } as const;
const MOST_TRIALS = 2;

const assertPrice = ({ tenure_type: tenure, pricing_scheme: pricing }: PlanCycle): void => {
  if (tenure === 'REGULAR' && !pricing?.fixed_price) refuse(422, 'MISSING_PRICING_SCHEME');
  if (pricing?.fixed_price) assertMoney(pricing.fixed_price, '/billing_cycles/pricing_scheme/fixed_price/value');
};

const assertCycle = (cycle: PlanCycle): void => {
  const { frequency, tenure_type: tenure, total_cycles: total = 1 } = cycle;
  const { interval_unit: unit, interval_count: count = 1 } = frequency;
  if (count > LONGEST[unit]) refuse(422, 'INVALID_INTERVAL_COUNT');
  if (tenure === 'TRIAL' && total === 0) refuse(422, 'INVALID_TRIAL_CYCLES');
  assertPrice(cycle);
};

const assertOrder = (sorted: readonly PlanCycle[]): void => {
  const trials = sorted.filter(({ tenure_type: tenure }) => tenure === 'TRIAL');
  if (sorted.some(({ sequence }, index) => sequence !== index + 1)) refuse(422, 'INVALID_BILLING_CYCLE_SEQUENCE');
  if (sorted.at(-1)?.tenure_type !== 'REGULAR' || sorted.length - trials.length !== 1) {
    refuse(422, 'ONE_REGULAR_BILLING_CYCLE_REQUIRED');
  }
  if (trials.length > MOST_TRIALS) refuse(422, 'TOO_MANY_TRIAL_BILLING_CYCLES');
};

/** @throws Refused for a plan that PayPal does not bill by. */
export const assertPlan = ({ billing_cycles: cycles, payment_preferences: { setup_fee: fee } }: NewPlan): void => {
  const sorted = [...cycles].sort((a, b) => a.sequence - b.sequence);
  assertOrder(sorted);
  sorted.forEach(assertCycle);
  if (fee) assertMoney(fee, '/payment_preferences/setup_fee/value');
  const prices = sorted.map(({ pricing_scheme: pricing }) => pricing?.fixed_price);
  const currencies = new Set([...prices, fee].flatMap((money) => (money ? [money.currency_code] : [])));
  if (currencies.size > 1) refuse(422, 'CURRENCY_MISMATCH');
};
