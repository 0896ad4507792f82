import { defaultConfig } from '../../../server/src/config/config';

const NAMES = [
  'SHOP_STRIPE_API_BASE',
  'SHOP_STRIPE_API_URL',
  'SHOP_PAYPAL_API_BASE',
  'SHOP_PAYPAL_TEST_URL',
  'SHOP_PAYPAL_LIVE_URL',
];
const before = { ...process.env };

beforeEach(() => NAMES.forEach((name) => delete process.env[name]));
afterAll(() => {
  process.env = before;
});

describe('where the APIs of the payment providers are', () => {
  it('is said by SHOP_STRIPE_API_BASE and SHOP_PAYPAL_API_BASE, before the older names', () => {
    for (const name of NAMES) process.env[name] = `http://127.0.0.1/${name}`;
    expect(defaultConfig()).toMatchObject({
      stripeApiUrl: 'http://127.0.0.1/SHOP_STRIPE_API_BASE',
      paypalTestUrl: 'http://127.0.0.1/SHOP_PAYPAL_API_BASE',
      paypalLiveUrl: 'http://127.0.0.1/SHOP_PAYPAL_API_BASE',
    });
  });

  it('is said by the older names too', () => {
    process.env.SHOP_STRIPE_API_URL = 'http://127.0.0.1:1';
    process.env.SHOP_PAYPAL_TEST_URL = 'http://127.0.0.1:2';
    process.env.SHOP_PAYPAL_LIVE_URL = 'http://127.0.0.1:3';
    expect(defaultConfig()).toMatchObject({
      stripeApiUrl: 'http://127.0.0.1:1',
      paypalTestUrl: 'http://127.0.0.1:2',
      paypalLiveUrl: 'http://127.0.0.1:3',
    });
  });

  it('is where the providers are when nothing is said, or something blank', () => {
    process.env.SHOP_STRIPE_API_BASE = '';
    expect(defaultConfig()).toMatchObject({
      stripeApiUrl: 'https://api.stripe.com',
      paypalTestUrl: 'https://api-m.sandbox.paypal.com',
      paypalLiveUrl: 'https://api-m.paypal.com',
    });
  });
});
