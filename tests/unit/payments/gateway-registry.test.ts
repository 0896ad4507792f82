import {
  chooseGateway,
  findGateway,
  methodsFor,
  offeredMethods,
  type Charge,
  type Gateway,
} from '../../../server/src/modules/payments';
import { registerGateway } from '../../../server/src/modules/payments/gateway-registry';
import { secretField } from '../../../server/src/modules/payments/methods/method-fields';
import { stripeGateway } from '../../../server/src/modules/payments/stripe/stripe-gateway';
import type { Platform } from '../../../server/src/platform/platform';
import { createVault } from '../../../server/src/platform/secrets/vault';
import { settle } from '../../../server/src/platform/db/isolated-work';
import { createHooks } from '../../../server/src/platform/events/create-hooks';
import { createTestLog } from '../../support/test-log';
import { memoOfOne } from '../../support/memo-of-one';

const CHARGE: Charge = { total: 1_000, recurring: 0, hasSubscription: false, currency: 'USD' };

const card = (changes: Partial<Gateway> = {}): Gateway =>
  ({ kind: 'online', slug: 'card', title: 'Card', features: [], start: jest.fn(), ...changes }) as Gateway;

type Saved = Readonly<Record<string, { readonly position?: number; readonly values?: object }>>;

/** What was saved for the methods, by their keys; the store takes test orders. */
const platformOf = (saved: Saved, ...gateways: readonly Gateway[]): Platform => {
  const rows = Object.entries(saved).map(([key, { position = null, values = {} }]) => [key, { position, values }]);
  const remember = (name: string) => async () =>
    name === 'settings' ? { order_mode: 'test' } : new Map(rows as [string, object][]);
  const platform = {
    memo: memoOfOne(),
    versions: { remember },
    hooks: createHooks({ log: createTestLog(), isolate: settle }),
    strapi: { config: { get: () => ['a key'] } },
  } as unknown as Platform;
  gateways.forEach((gateway) => registerGateway(platform, gateway));
  return platform;
};

const platformWith = (...gateways: readonly Gateway[]): Platform => platformOf({}, ...gateways);

const chosen = async (platform: Platform, slug: string, changes: Partial<Charge> = {}): Promise<string | undefined> =>
  (await chooseGateway(platform, slug, { ...CHARGE, ...changes }))?.slug;

const offered = async (platform: Platform, currency = 'USD'): Promise<readonly string[]> =>
  (await offeredMethods(platform, currency)).map(({ gateway }) => gateway.slug);

const offeredFor = async (platform: Platform, changes: Partial<Charge>): Promise<readonly string[]> =>
  (await methodsFor(platform, { ...CHARGE, ...changes })).map(({ gateway }) => gateway.slug);

describe('ways to pay', () => {
  it('are the two of the store, and those of its site', () => {
    const platform = platformWith(card());
    expect(['cod', 'offline_payment', 'card', 'other'].map((slug) => findGateway(platform, slug)?.kind)).toEqual([
      'offline',
      'offline',
      'online',
      undefined,
    ]);
    expect(findGateway(platformWith(), 'card')).toBeNull();
  });

  it.each<[string, object]>([
    ['a malformed slug', { slug: 'Card!' }],
    ['a slug that is no text', { slug: 7 }],
    ['a page of charges that is no function', { transactionUrl: 'https://x.example' }],
    ['no title', { title: '' }],
    ['no list of features', { features: undefined }],
    ['an unknown kind', { kind: 'magic' }],
    ['no start', { start: undefined }],
  ])('are refused with %s', (_what, changes) => {
    expect(() => platformWith(card(changes as Partial<Gateway>))).toThrow(TypeError);
  });

  it('have a slug each', () => {
    expect(() => platformWith(card(), card())).toThrow("There is a payment gateway 'card' already.");
    expect(() => platformWith(card({ slug: 'cod' }))).toThrow('already');
  });

  it('take what they accept', async () => {
    const platform = platformWith(card({ accepts: ({ currency }) => currency === 'EUR' }));
    expect(await chosen(platform, 'card')).toBeUndefined();
    expect(await chosen(platform, 'card', { currency: 'EUR' })).toBe('card');
    expect(await chosen(platform, 'cod')).toBe('cod');
    expect(await chosen(platform, 'offline_payment')).toBeUndefined();
    expect(await chosen(platform, 'other')).toBeUndefined();
  });

  it('are offered where they take an ordinary order', async () => {
    const platform = platformWith(card({ accepts: ({ currency }) => currency === 'EUR' }));
    expect([await offered(platform, 'EUR'), await offered(platform)]).toEqual([['cod', 'card'], ['cod']]);
  });

  it('are offered for a cart where they can be chosen for it, and none where nothing is ever due', async () => {
    const platform = platformWith(card(), card({ slug: 'plans', features: ['subscriptions'] }));
    expect(await offeredFor(platform, {})).toEqual(['cod', 'card', 'plans']);
    for (const total of [0, 500]) {
      const charge = { total, recurring: 500, hasSubscription: true };
      const slugs = await offeredFor(platform, charge);
      expect(slugs).toEqual(['cod', 'plans']);
      for (const slug of slugs) expect(await chosen(platform, slug, charge)).toBe(slug);
    }
    expect(await offeredFor(platform, { total: 0 })).toEqual([]);
    platform.hooks.addFilter('shop/checkout_active_payment_methods', () => ['card']);
    expect(await offeredFor(platform, {})).toEqual(['card']);
  });

  it('are offered as the merchant sorted and switched them', async () => {
    const saved = { card: { position: 0 }, cod: { position: 1 }, offline_payment: { values: { is_active: 'yes' } } };
    expect(await offered(platformOf(saved, card()))).toEqual(['card', 'cod', 'offline_payment']);
    const off = platformOf({ cod: { values: { is_active: 'no' } } }, card());
    expect([await offered(off), await chosen(off, 'cod'), await chosen(off, 'cod', { total: 0 })]).toEqual([
      ['card'],
      undefined,
      'offline_payment',
    ]);
  });

  it('are not offered without what they need in the mode of the store', async () => {
    const key = (mode: 'test' | 'live') => secretField('Key', { required: true, mode });
    const gateway = card({ fields: { test_key: key('test'), live_key: key('live') } });
    const saved = (values: object) => platformOf({ card: { values: { is_active: 'yes', ...values } } }, gateway);
    const sealed = createVault(['a key'], 'payment methods').seal('sk_test');
    expect(await offered(saved({}))).toEqual(['cod']);
    expect(await offered(saved({ live_key: sealed }))).toEqual(['cod']);
    expect(await offered(saved({ test_key: 'not sealed by this site' }))).toEqual(['cod']);
    expect(await offered(saved({ test_key: sealed }))).toEqual(['cod', 'card']);
    expect(await offered(platformOf({ card: { values: { test_key: sealed } } }, gateway))).toEqual(['cod']);
  });

  it('are not offered before somebody has switched them on where they have settings', async () => {
    const optional = card({ fields: { note: secretField('Note', {}) } });
    expect(await offered(platformOf({}, optional))).toEqual(['cod']);
    expect(await offered(platformOf({ card: { values: { is_active: 'yes' } } }, optional))).toEqual(['cod', 'card']);
    const eager = card({ fields: { note: secretField('Note', {}) }, activeAtFirst: true });
    expect(await offered(platformOf({}, eager))).toEqual(['cod']);
  });

  it('are not offered with blanks in the place of a key', async () => {
    const gateway = card({ fields: { key: secretField('Key', { required: true }) } });
    const key = createVault(['a key'], 'payment methods').seal('   ');
    expect(await offered(platformOf({ card: { values: { is_active: 'yes', key } } }, gateway))).toEqual(['cod']);
  });

  it('take subscriptions where they can', async () => {
    const platform = platformWith(card(), card({ slug: 'plans', features: ['subscriptions'] }));
    const subscription = { hasSubscription: true, recurring: 500 };
    expect(await chosen(platform, 'card', subscription)).toBeUndefined();
    expect(await chosen(platform, 'plans', subscription)).toBe('plans');
  });

  it('are not offered for a plan that their provider does not bill', async () => {
    const limited = { features: ['subscriptions'], billsPlan: ({ billTimes }) => billTimes <= 999 } as Partial<Gateway>;
    const sold = (billTimes: number) => ({ hasSubscription: true, recurring: 500, plan: { trialDays: 0, billTimes } });
    const platform = platformWith(card(limited));
    expect(await chosen(platform, 'card', sold(999))).toBe('card');
    expect(await chosen(platform, 'card', sold(1_000))).toBeUndefined();
    expect([await offeredFor(platform, sold(999)), await offeredFor(platform, sold(1_000))]).toEqual([
      ['cod', 'card'],
      ['cod'],
    ]);
  });

  it('know how long a trial Stripe takes', () => {
    const bills = (trialDays: number) => stripeGateway(platformWith()).billsPlan?.({ trialDays, billTimes: 0 });
    expect([bills(0), bills(730), bills(731)]).toEqual([true, true, false]);
  });

  it('are not asked for what costs nothing, unless a provider is to collect later payments', async () => {
    const platform = platformWith(card({ features: ['subscriptions'] }));
    expect(await chosen(platform, 'card', { total: 0 })).toBe('offline_payment');
    expect(await chosen(platform, 'other', { total: 0 })).toBe('offline_payment');
    const trial = { total: 0, recurring: 500, hasSubscription: true };
    expect(await chosen(platform, 'card', trial)).toBe('card');
    expect(await chosen(platform, 'cod', trial)).toBe('cod');
    expect(await chosen(platform, '', trial)).toBe('offline_payment');
  });
});
