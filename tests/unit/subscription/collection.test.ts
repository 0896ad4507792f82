import { collectionOf, type BillingSettings } from '../../../server/src/domain/collection';

const GATEWAY: BillingSettings = { mode: 'gateway_managed', chargesSaved: false, fallsBackToInvoices: false };
const STORE: BillingSettings = { ...GATEWAY, mode: 'store_managed' };

const online = (...features: readonly string[]) => ({ features, isOffline: false });
const OFFLINE = { features: ['manual_subscription', 'zero_recurring'], isOffline: true };

const methodOf = (...asked: Parameters<typeof collectionOf>) => collectionOf(...asked)?.method ?? null;

describe('who collects the renewals of a subscription', () => {
  it.each([
    ['a gateway that bills does', GATEWAY, online('subscriptions'), 'automatic'],
    ['it does also where it could be charged', GATEWAY, online('subscriptions', 'system_subscription'), 'automatic'],
    ['one that cannot bill sells none', GATEWAY, online('manual_subscription', 'system_subscription'), null],
    [
      'unless customers may get invoices',
      { ...GATEWAY, fallsBackToInvoices: true },
      online('manual_subscription'),
      'manual',
    ],
    ['money from outside the store comes by invoice', GATEWAY, OFFLINE, 'manual'],
    ['the store sends invoices where it bills', STORE, online('manual_subscription'), 'manual'],
    ['a gateway that only bills itself sells none then', STORE, online('subscriptions'), null],
    ['the store charges where it may', { ...STORE, chargesSaved: true }, online('system_subscription'), 'system'],
    ['and cannot elsewhere', { ...STORE, chargesSaved: true }, online('manual_subscription'), null],
    [
      'unless customers may get invoices instead',
      { ...STORE, chargesSaved: true, fallsBackToInvoices: true },
      online('manual_subscription'),
      'manual',
    ],
    ['money from outside the store is never charged', { ...STORE, chargesSaved: true }, OFFLINE, 'manual'],
  ] as const)('%s', (_what, settings, gateway, method) => {
    expect(methodOf(settings, gateway, 1_000)).toBe(method);
  });

  it('is said with who bills', () => {
    expect(collectionOf(GATEWAY, online('subscriptions'), 1)).toEqual({ method: 'automatic', mode: 'gateway_managed' });
    expect(collectionOf(GATEWAY, OFFLINE, 1)).toEqual({ method: 'manual', mode: 'store_managed' });
  });

  it('is nobody where they cost nothing, unless the gateway takes such ones', () => {
    expect(methodOf(GATEWAY, online('subscriptions'), 0)).toBeNull();
    expect(methodOf(GATEWAY, online('subscriptions', 'zero_recurring'), 0)).toBe('automatic');
    expect(methodOf(GATEWAY, OFFLINE, 0)).toBe('manual');
  });
});
