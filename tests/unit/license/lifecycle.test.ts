import {
  countedUnits,
  expiryAfter,
  followSubscription,
  termsOfVariant,
  type LicenseValidity,
  type SubscriptionState,
} from '../../../server/src/domain/license';
import { localZone } from '../../../server/src/domain/search';

const now = new Date('2026-03-15T12:00:00Z');
const before = new Date('2026-03-14T12:00:00Z');
const soon = new Date('2026-04-14T12:00:00Z');
const later = new Date('2026-05-14T12:00:00Z');

const runs = (paidUntil: Date | null): SubscriptionState => ({ kind: 'runs', paidUntil });
const license = (status: LicenseValidity['status'], expiresAt: Date | null): LicenseValidity => ({ status, expiresAt });

describe('a licence follows its subscription', () => {
  it.each([
    ['renewed', license('active', soon), runs(later), true, license('active', later), ['license_renewed']],
    ['moved', license('active', soon), runs(later), false, license('active', later), []],
    [
      'renewed after its date',
      license('active', before),
      runs(later),
      true,
      license('active', later),
      ['license_renewed'],
    ],
    [
      ...['revived', license('expired', before), runs(later), true, license('active', later)],
      ['license_renewed', 'license_reactivated'],
    ],
    ['resumed', license('expired', before), runs(later), false, license('active', later), ['license_reactivated']],
    ['billed for a past period', license('expired', before), runs(before), false, license('expired', before), []],
    ['without a date', license('active', soon), runs(null), false, license('active', soon), []],
    ['disabled', license('disabled', soon), runs(later), true, license('disabled', later), ['license_renewed']],
    ['for life by staff', license('active', null), runs(later), true, license('active', null), []],
    [
      ...['paid off', license('active', soon), { kind: 'paid_off' }, false, license('active', null)],
      ['license_extended_to_lifetime'],
    ],
    [
      ...['paid off late', license('expired', before), { kind: 'paid_off' }, true, license('active', null)],
      ['license_extended_to_lifetime'],
    ],
    ['paid off again', license('active', null), { kind: 'paid_off' }, false, license('active', null), []],
    ['ended', license('active', before), { kind: 'ended' }, false, license('expired', before), ['license_expired']],
    ['ended twice', license('expired', before), { kind: 'ended' }, false, license('expired', before), []],
    ['ended and disabled', license('disabled', before), { kind: 'ended' }, false, license('disabled', before), []],
    ['waiting', license('active', before), { kind: 'waits' }, false, license('active', before), []],
  ] as const)('%s', (_name, from, state, isRenewal, to, events) => {
    expect(followSubscription(from, state as SubscriptionState, { now, isRenewal })).toEqual({ ...to, events });
  });
});

describe('the validity of a licence', () => {
  const berlin = localZone('Europe/Berlin');
  const issued = new Date('2028-01-31T09:30:00Z');

  it.each([
    ['day', 10, '2028-02-10T09:30:00.000Z'],
    ['week', 2, '2028-02-14T09:30:00.000Z'],
    ['month', 1, '2028-02-29T09:30:00.000Z'],
    // The clock of the store shows the same hour in summer.
    ['month', 3, '2028-04-30T08:30:00.000Z'],
    ['year', 1, '2029-01-31T09:30:00.000Z'],
  ] as const)('%s %d', (unit, value, expected) => {
    expect(expiryAfter({ unit, value }, issued, berlin)?.toISOString()).toBe(expected);
  });

  it('has no end for life', () => {
    expect(expiryAfter({ unit: 'lifetime', value: 1 }, issued, berlin)).toBeNull();
  });
});

it('a variant without terms of its own has the default ones', () => {
  const own = { activationLimit: 3, validity: { unit: 'day', value: 7 } } as const;
  const terms = { isEnabled: true, variants: new Map([[1, own]]) };
  expect(termsOfVariant(terms, 1)).toEqual(own);
  expect(termsOfVariant(terms, 2)).toEqual({ activationLimit: 0, validity: { unit: 'year', value: 1 } });
});

it.each([
  ['onetime', 7, 3, 3],
  ['subscription', 7, 1, 1],
  ['bundle', 7, 2, 2],
  ['onetime', 7, 1_000_000, 10_000],
  ['signup_fee', 7, 1, 0],
  ['fee', 0, 1, 0],
  ['adjustment', 7, 1, 0],
  ['onetime', 0, 1, 0],
])('a line of %s (variant %d) of %d pieces brings %d licences', (paymentType, variantId, quantity, expected) => {
  expect(countedUnits({ paymentType, variantId, quantity })).toBe(expected);
});
