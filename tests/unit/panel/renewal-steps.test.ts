import {
  openRenewalOf,
  renewalSteps,
  shownState,
  tellsPayment,
  triesOf,
} from '../../../admin/src/subscriptions/renewal-steps';
import { areTermsReady, changedTerms, termsBody, termsFormOf } from '../../../admin/src/subscriptions/terms-form';

const OPEN = { state: 'open' } as const;
const PAID = { state: 'paid' } as const;

const billed = {
  status: 'active',
  collection_method: 'system',
  date_after_skip: '2027-01-25 12:00:00',
  recurring_total: 1_000,
  remaining_bills: null,
} as const;

describe('what can be done with renewals', () => {
  it('is to charge and to skip the open one', () => {
    expect(renewalSteps(billed, [OPEN, PAID])).toEqual({ canCharge: true, canCreate: false, canSkip: true });
  });

  it('is to open one where none is open', () => {
    expect(renewalSteps(billed, [PAID])).toEqual({ canCharge: false, canCreate: true, canSkip: true });
  });

  it('is neither to open nor to charge any while they are not known', () => {
    expect(renewalSteps(billed, undefined)).toEqual({ canCharge: false, canCreate: false, canSkip: true });
  });

  it.each([
    ['the customer pays', { collection_method: 'manual' }, { canCharge: false, canSkip: true }],
    ['it is paused', { status: 'paused', date_after_skip: null }, { canCharge: false, canSkip: false }],
    [
      'a provider bills',
      { collection_method: 'automatic', date_after_skip: null },
      { canCharge: false, canSkip: false },
    ],
    ['it costs nothing', { recurring_total: 0 }, { canSkip: false }],
    ['the term is paid off', { remaining_bills: 0 }, { canSkip: false }],
  ] as const)('is less where %s', (_why, change, steps) => {
    expect(renewalSteps({ ...billed, ...change }, [OPEN])).toMatchObject(steps);
  });

  it('is asked of the one that is open', () => {
    expect([openRenewalOf([PAID, OPEN]), openRenewalOf([PAID])]).toEqual([OPEN, null]);
  });
});

it.each([
  [{ state: 'open', status: 'processing', payment_status: 'pending' }, 'open', true],
  [{ state: 'paid', status: 'completed', payment_status: 'paid' }, 'paid', false],
  [{ state: 'paid', status: 'completed', payment_status: 'refunded' }, 'paid', true],
  [{ state: 'void', status: 'canceled', payment_status: 'pending' }, 'void', false],
  [{ state: null, status: 'canceled', payment_status: 'pending' }, 'void', false],
  [{ state: null, status: 'completed', payment_status: 'paid' }, null, true],
] as const)('%j is shown as %s', (renewal, state, hasPayment) => {
  expect([shownState(renewal), tellsPayment(renewal)]).toEqual([state, hasPayment]);
});

it.each([
  ['open', 0, '2027-01-25 12:00:00', 'subscriptions.renewal.nextTry'],
  ['open', 2, null, 'subscriptions.renewal.byCustomer'],
  ['paid', 1, null, 'subscriptions.renewal.tried'],
  ['paid', 0, null, null],
  [null, 0, null, null],
] as const)('says of a renewal that is %s with %i tries and the next at %s: %s', (state, attempts, next, text) => {
  expect(triesOf({ state, attempts, next_attempt_at: next })).toBe(text);
});

const known = {
  status: 'active',
  recurring_total: 1_000,
  billing_interval: 'monthly',
  bill_times: 0,
  next_billing_date: '2026-12-25 12:00:00',
} as const;

describe('terms', () => {
  const form = termsFormOf(known);

  it('that are left as they are cannot be sent', () => {
    expect([changedTerms(known, form), areTermsReady(known, form)]).toEqual([[], false]);
  });

  it('are sent where they were changed, in units of the currency, with the status', () => {
    const changed = { ...form, recurring_total: 1_250, bill_times: 12 };
    expect(areTermsReady(known, changed)).toBe(true);
    expect(termsBody(known, changed)).toEqual({ status: 'active', recurring_total: 12.5, bill_times: 12 });
  });

  it('have no end where the number of payments is blank', () => {
    const limited = { ...known, bill_times: 6 };
    const endless = { ...termsFormOf(limited), bill_times: null };
    expect(termsBody(limited, endless)).toEqual({ status: 'active', bill_times: 0 });
  });

  it.each([
    ['an amount that is none', { recurring_total: { typed: '1,2.5' } }],
    ['no amount', { recurring_total: null }],
    ['a number that is none', { bill_times: { typed: 'twelve' } }],
    ['no date', { next_billing_date: '' }],
  ])('cannot be sent with %s', (_what, change) => {
    expect(areTermsReady(known, { ...form, ...change })).toBe(false);
  });

  it('may do without a date where there was none', () => {
    const free = { ...known, next_billing_date: null };
    expect(areTermsReady(free, { ...termsFormOf(free), bill_times: 3 })).toBe(true);
  });
});
