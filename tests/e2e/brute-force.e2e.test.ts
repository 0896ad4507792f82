import { basic, callStore, prepare } from '../support/call-store';
import { sharedStore } from '../support/shared-store';
import { createSiteCustomer, uniqueName } from '../support/site-admin';

const store = sharedStore();
const ALLOWED_FAILURES = 10;

type Body = { readonly message?: string };

const openLogin = async () => {
  const { cookie, body } = await prepare<{ nonce: string }>('GET', `${store.baseUrl}/user/nonce`);
  return (user_login: string, password: string) =>
    callStore<Body>('POST', `${store.baseUrl}/user/login`, {
      cookie,
      headers: { 'x-wp-nonce': body.nonce },
      body: { user_login, password },
    });
};

const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((each) => each === status).length;

describe('guessing the password of a customer', () => {
  it('ends after ten failures, for the right password too, and for nobody else', async () => {
    const [customer, bystander] = [await createSiteCustomer(store), await createSiteCustomer(store)];
    const login = await openLogin();
    for (let failure = 1; failure <= ALLOWED_FAILURES; failure += 1) {
      expect((await login(customer.email, `wrong ${failure}`)).status).toBe(403);
    }
    const refused = await login(customer.email, customer.password);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ message: expect.any(String) as string });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(customer.email.toUpperCase(), customer.password)).status).toBe(429);
    expect((await login(bystander.email, bystander.password)).status).toBe(200);
  });

  it('gains nothing from a parallel burst, nor from a forged address', async () => {
    const customer = await createSiteCustomer(store);
    const { cookie, body } = await prepare<{ nonce: string }>('GET', `${store.baseUrl}/user/nonce`);
    const guesses = Array.from({ length: 25 }, (_, index) =>
      callStore('POST', `${store.baseUrl}/user/login`, {
        cookie,
        headers: { 'x-wp-nonce': body.nonce, 'x-forwarded-for': `203.0.113.${index}` },
        body: { user_login: customer.email, password: `wrong ${index}` },
      })
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(countOf(statuses, 403)).toBe(ALLOWED_FAILURES);
    expect(countOf(statuses, 429)).toBe(25 - ALLOWED_FAILURES);
  });

  it('is not what logging in rightly many times looks like', async () => {
    const customer = await createSiteCustomer(store);
    const login = await openLogin();
    for (let time = 0; time < ALLOWED_FAILURES + 3; time += 1) {
      expect((await login(customer.email, customer.password)).status).toBe(200);
    }
  });
});

describe('guessing an application password', () => {
  it('ends after ten failures', async () => {
    const account = `${uniqueName('nobody')}@example.com`;
    const guess = (password: string) =>
      callStore<Body>('GET', `${store.baseUrl}/settings/store`, { headers: basic(account, password) });
    for (let failure = 1; failure <= ALLOWED_FAILURES; failure += 1) {
      expect((await guess(`wrong ${failure}`)).status).toBe(401);
    }
    const refused = await guess('once more');
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ message: expect.any(String) as string });
  });
});
