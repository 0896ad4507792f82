import type { LicenseActivation, LicenseSettings } from '../../../server/src/contracts/licenses';
import { isSafeAddress } from '../../../admin/src/kit/rich-text/link-mark';
import {
  canBecome,
  isLimitReady,
  isValidityReady,
  sitesBeyond,
  sitesInUse,
  staysExpired,
  validityBody,
  validityChange,
} from '../../../admin/src/licenses/license-state';
import { batchesOf, keysIn, wrongLine } from '../../../admin/src/licenses/product/key-pool';
import { fieldOfLicensing, licensingBody, licensingFormOf } from '../../../admin/src/licenses/product/licensing-form';

const NOW = new Date('2026-11-26T12:00:00Z');
const license = { expiration_date: '2026-12-24 00:00:00' };
const until = (moment: string) => ({ isLifetime: false, until: moment });

describe('another validity of a licence', () => {
  it.each([
    ['2027-12-24 00:00:00', 'longer'],
    ['2026-12-01 00:00:00', 'shorter'],
    ['2026-11-26 11:59:59', 'past'],
  ])('until %s is %s', (moment, change) => {
    expect(validityChange(license, until(moment), NOW)).toBe(change);
  });

  it('is shorter than for ever, and for ever is none of them', () => {
    expect(validityChange({ expiration_date: null }, until('2030-01-01 00:00:00'), NOW)).toBe('shorter');
    expect(validityChange(license, { isLifetime: true, until: '' }, NOW)).toBe('lifetime');
  });

  it('can be sent once it is another one', () => {
    expect(isValidityReady(license, until(license.expiration_date))).toBe(false);
    expect(isValidityReady(license, until(''))).toBe(false);
    expect(isValidityReady(license, until('2027-01-01 00:00:00'))).toBe(true);
    expect(isValidityReady({ expiration_date: null }, { isLifetime: true, until: '' })).toBe(false);
    expect(validityBody({ isLifetime: true, until: '2027-01-01 00:00:00' })).toBe('lifetime');
  });
});

describe('another status of a licence', () => {
  const statuses = ['active', 'disabled', 'expired'] as const;
  const past = { expiration_date: '2026-11-26 11:59:59' };
  const cases: readonly (readonly [Parameters<typeof canBecome>[0], readonly string[]])[] = [
    [{ status: 'active', ...license }, ['disabled', 'expired']],
    [{ status: 'disabled', ...license }, ['active']],
    [{ status: 'expired', ...license }, ['active', 'disabled']],
    [{ status: 'expired', expiration_date: null }, ['active', 'disabled']],
    [{ status: 'expired', ...past }, ['disabled']],
    [{ status: 'disabled', ...past }, ['active']],
  ];
  it.each(cases)('%j can become %j', (from, possible) => {
    expect(statuses.filter((status) => canBecome(from, status, NOW))).toEqual(possible);
  });

  it('does not make one valid whose date has passed', () => {
    expect([license, past, { expiration_date: null }].map((one) => staysExpired(one, 'active', NOW))).toEqual([
      false,
      true,
      false,
    ]);
    expect(staysExpired(past, 'disabled', NOW)).toBe(false);
  });
});

describe('another limit of a licence', () => {
  it('can be sent once it is another number; blank is none at all', () => {
    expect([3, null, -1, { typed: 'x' }].map((typed) => isLimitReady({ limit: 3 }, typed))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(isLimitReady({ limit: 0 }, null)).toBe(false);
  });

  it('says how many sites are beyond it', () => {
    expect([0, 2, 5, 9].map((limit) => sitesBeyond({ activation_count: 5 }, limit))).toEqual([0, 3, 0, 0]);
  });
});

it('sites that use a licence: those that count first, and none that did once', () => {
  const site = (id: number, is_local: 0 | 1, status: 'active' | 'inactive') =>
    ({ id, is_local, status }) as LicenseActivation;
  const all = [site(1, 1, 'active'), site(2, 0, 'inactive'), site(3, 0, 'active'), site(4, 0, 'active')];
  expect(sitesInUse(all).map(({ id }) => id)).toEqual([3, 4, 1]);
});

describe('prepared keys', () => {
  it('are read one a line, whatever ends the lines, and each once', () => {
    expect(keysIn(' A-1 \r\n\r\nB-2\rA-1\nC3')).toEqual(['A-1', 'B-2', 'C3']);
  });

  it.each([
    ['A-1\n\nB_2', 3],
    ['A--1', 1],
    ['A-1-', 1],
    [`ok\n${'x'.repeat(101)}`, 2],
    ['A-1\n\n b2 ', null],
  ])('%j has its first mistake in line %j', (text, line) => {
    expect(wrongLine(text)).toBe(line);
  });

  it('go in batches, of which none is lost', () => {
    const keys = Array.from({ length: 5 }, (_none, index) => `K${index}`);
    expect(batchesOf(keys, 2).map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(batchesOf(keys, 2).flat()).toEqual(keys);
  });
});

describe('licensing of a product as a form', () => {
  const settings = {
    ...{ enabled: 'yes', version: '1.0', prefix: 'AB', changelog: '', global_update_file: null },
    variations: [{ variation_id: 7, title: 'One', activation_limit: 0, validity: { unit: 'year', value: 1 } }],
    software: {},
  } as unknown as LicenseSettings;

  it('shows no limit as blank, and sends it as 0', () => {
    const form = licensingFormOf(settings);
    expect(form.variations[0]?.activation_limit).toBeNull();
    expect(licensingBody(form)).toMatchObject({
      global_update_file: 0,
      variations: [{ variation_id: 7, activation_limit: 0, validity: { unit: 'year', value: 1 } }],
    });
  });

  it('sends only what it is given', () => {
    expect(licensingBody({ version: '2.0' })).toEqual({ version: '2.0' });
  });

  it('finds the field of what the server refuses', () => {
    expect(fieldOfLicensing('settings.version')).toBe('version');
    expect(fieldOfLicensing('settings.variations[1].validity.value')).toBe('variations.1.validity.value');
  });
});

it.each([
  ['https://example.com/a?b=c', true],
  ['mailto:ada@example.com', true],
  ['/docs/a:b', true],
  ['page.html', true],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['\u0001JavaScript:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  [' ', false],
])('%j as the address of a link: %s', (address, isSafe) => {
  expect(isSafeAddress(address)).toBe(isSafe);
});
