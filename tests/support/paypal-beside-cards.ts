import type { OnlineGateway } from '../../server/src/modules/payments/gateway';
import { findGateway } from '../../server/src/modules/payments/gateway-registry';
import { mergeMethod } from '../../server/src/modules/payments/methods/methods.repository';
import type { PaypalStore } from './paypal-process';
import { PAYPAL_KEYS, startPaypal } from './paypal-server';
import type { StripeStore } from './stripe-process';

const SECRET = 'SHOP_PAYPAL_TEST_CLIENT_SECRET';

/** A store that takes cards offers PayPal, too, for the tests of a file. */
export const usePaypalBeside = (store: () => StripeStore): (() => PaypalStore) => {
  let current: PaypalStore | undefined;
  const before = process.env[SECRET];
  beforeAll(() => {
    process.env[SECRET] = PAYPAL_KEYS.test_client_secret;
  });
  afterAll(() => {
    if (before === undefined) Reflect.deleteProperty(process.env, SECRET);
    else process.env[SECRET] = before;
  });
  beforeEach(async () => {
    const { platform, clock, database } = store();
    const wallet = await startPaypal({ clock });
    Object.assign(platform.config, { paypalTestUrl: wallet.url, paypalLiveUrl: wallet.url });
    wallet.listeners.push({ id: 'WTEST', url: 'https://shop.example', event_types: [] });
    const keys = { test_client_id: PAYPAL_KEYS.test_client_id, test_webhook_id: 'WTEST' };
    const settings = { ...keys, shop_url: 'https://shop.example', is_active: 'yes' };
    await platform.db.transaction(() => mergeMethod(platform, 'paypal', settings));
    current = { wallet, platform, clock, database, gateway: findGateway(platform, 'paypal') as OnlineGateway };
  });
  afterEach(() => current?.wallet.stop());
  return () => {
    if (!current) throw new Error('PayPal is there only inside tests and hooks.');
    return current;
  };
};
