import { setTimeout as sleep } from 'node:timers/promises';
import { ask, createBuyer } from '../support/buyer';
import { callStore, prepare, type Reply } from '../support/call-store';
import { ratioOfLeastTimes } from '../support/least-times';
import { sharedStore } from '../support/shared-store';
import { changeSiteCustomer, createSiteCustomer, type SiteCustomer } from '../support/site-admin';
import { connectTo } from '../support/store-site';

const store = sharedStore();

/** Logins of each kind that are timed. */
const TIMED = { least: 7, most: 60, noise: 0.5 };

type Session = { readonly cookie: string; readonly nonce: string };
type LoginBody = {
  readonly message: string;
  readonly redirect_url: string;
  readonly success: boolean;
  readonly data: { readonly user: { readonly id: number; readonly email: string; readonly display_name: string } };
  readonly nonce: string;
};
type Refusal = { readonly message?: string; readonly error?: { readonly code: string }; readonly errors?: object };

const fetchNonce = (cookie?: string) =>
  prepare<{ nonce: string }>('GET', `${store.baseUrl}/user/nonce`, cookie === undefined ? {} : { cookie });

const anonymousSession = async (): Promise<Session> => {
  const { cookie, body } = await fetchNonce();
  return { cookie, nonce: body.nonce };
};

const post = <Body>(path: string, { cookie, nonce }: Partial<Session>, body: unknown = {}): Promise<Reply<Body>> =>
  callStore<Body>('POST', `${store.baseUrl}${path}`, {
    body,
    ...(cookie === undefined ? {} : { cookie }),
    ...(nonce === undefined ? {} : { headers: { 'x-wp-nonce': nonce } }),
  });

const login = (session: Partial<Session>, body: unknown) => post<LoginBody & Refusal>('/user/login', session, body);

const signedIn = async (customer: SiteCustomer): Promise<Session> => {
  const reply = await login(await anonymousSession(), { user_login: customer.email, password: customer.password });
  expect(reply.status).toBe(200);
  return { cookie: reply.cookie, nonce: reply.body.nonce };
};

/** A staff route tells the two apart: nobody must authenticate first (401), a customer lacks the permission (403). */
const whoIs = async (cookie: string): Promise<'customer' | 'nobody'> => {
  const { status } = await callStore('GET', `${store.baseUrl}/settings/store`, { cookie });
  return status === 403 ? 'customer' : 'nobody';
};

describe('GET /user/nonce', () => {
  it('starts an anonymous session behind a cookie that scripts cannot read', async () => {
    const { headers, body } = await fetchNonce();
    expect(body).toEqual({ nonce: expect.stringMatching(/^[0-9a-f]{40}$/) as string });
    expect(headers.get('set-cookie')).toMatch(/^shop_session=a\..*httponly/i);
    expect(headers.get('set-cookie')).toMatch(/samesite=lax/i);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('keeps a session that is still good', async () => {
    const { cookie, nonce } = await anonymousSession();
    const again = await fetchNonce(cookie);
    expect(again.cookie).toBe('');
    expect(again.body.nonce).toBe(nonce);
  });

  it('does not accept a forged session', async () => {
    const { cookie } = await anonymousSession();
    const forged = cookie.replace('=a.', '=u.');
    expect((await fetchNonce(forged)).cookie).toMatch(/^shop_session=a\./);
    expect(await whoIs(forged)).toBe('nobody');
  });
});

describe('POST /user/login', () => {
  let customer: SiteCustomer;
  beforeAll(async () => {
    customer = await createSiteCustomer(store);
  });

  it.each(['user_login', 'username'])('takes %s, with the e-mail address or the user name', async (field) => {
    for (const account of [customer.email, customer.email.toUpperCase(), customer.username]) {
      const reply = await login(await anonymousSession(), { [field]: account, password: customer.password });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        message: expect.any(String) as string,
        redirect_url: '/',
        success: true,
        data: { user: { id: customer.id, email: customer.email, display_name: customer.username } },
        nonce: expect.any(String) as string,
      });
      expect(await whoIs(reply.cookie)).toBe('customer');
    }
  });

  it('keeps what is about its customer, and refusals, out of every cache', async () => {
    const { cookie } = await signedIn(customer);
    const cached = async (path: string, sent: { readonly cookie?: string }) => {
      const { status, headers } = await callStore('GET', `${store.baseUrl}${path}`, sent);
      return [status, headers.get('cache-control')];
    };
    expect(await cached('/customer-profile/profile', { cookie })).toEqual([200, 'private, no-store']);
    expect(await cached('/customer-profile/orders/none', { cookie })).toEqual([404, 'private, no-store']);
    expect(await cached('/customer-profile/profile', {})).toEqual([401, 'private, no-store']);
    expect(await cached('/cart', { cookie })).toEqual([200, 'private, no-store']);
    expect(await cached('/cart/status', {})).toEqual([200, 'private, no-store']);
  });

  it('needs the nonce of the very session', async () => {
    const { cookie, nonce } = await anonymousSession();
    const other = await anonymousSession();
    const credentials = { user_login: customer.email, password: customer.password };
    for (const session of [{ cookie }, { nonce }, { cookie, nonce: other.nonce }, { cookie, nonce: 'x' }, {}]) {
      const reply = await login(session, credentials);
      expect(reply.status).toBe(403);
      expect(reply.body.error?.code).toBe('policy_violation');
    }
  });

  it('makes a new session, so that one planted before is worthless', async () => {
    const planted = await anonymousSession();
    const reply = await login(planted, { user_login: customer.email, password: customer.password });
    expect(reply.cookie).toMatch(/^shop_session=u\./);
    expect(reply.cookie.split('.')[1]).not.toBe(planted.cookie.split('.')[1]);
    expect(await whoIs(planted.cookie)).toBe('nobody');
    expect((await login({ cookie: reply.cookie, nonce: planted.nonce }, {})).body.error?.code).toBe('policy_violation');
  });

  it('remembers a browser only on request', async () => {
    const credentials = { user_login: customer.email, password: customer.password };
    const forgotten = await login(await anonymousSession(), credentials);
    const remembered = await login(await anonymousSession(), { ...credentials, remember_me: 'on' });
    expect(forgotten.headers.get('set-cookie')).not.toMatch(/expires=/i);
    expect(remembered.headers.get('set-cookie')).toMatch(/expires=/i);
  });

  it('says the same to an unknown account, a wrong password and a blocked user', async () => {
    const blocked = await createSiteCustomer(store);
    await changeSiteCustomer(store, blocked.documentId, { blocked: true });
    const session = await anonymousSession();
    const replies = [
      await login(session, { user_login: `${customer.email}.invalid`, password: customer.password }),
      await login(session, { user_login: customer.email, password: `${customer.password} ` }),
      await login(session, { user_login: blocked.email, password: blocked.password }),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(403);
      expect(body).toEqual(replies[0]?.body);
      expect(Object.keys(body)).toEqual(['message', 'success', 'error']);
      expect(body.error?.code).toBe('authentication_failed');
    }
  });

  it('takes as long for an unknown account as for a wrong password', async () => {
    const session = await anonymousSession();
    const refused = async (user_login: string): Promise<void> =>
      expect((await login(session, { user_login, password: 'not-the-password' })).status).toBe(403);
    let round = 0;
    const knex = connectTo(store);
    // A noisy machine needs more rounds than the store allows wrong passwords.
    const prepare = () => knex('shop_rate_windows').delete();
    const calls = [() => refused(`${(round += 1)}${customer.email}`), () => refused(customer.email)] as const;
    try {
      expect(await ratioOfLeastTimes(calls, { ...TIMED, prepare })).toBeLessThan(1 + TIMED.noise);
    } finally {
      await knex.destroy();
    }
  });

  it.each([
    {},
    { user_login: 'somebody' },
    { password: 'secret' },
    { user_login: '', password: 'secret' },
    { user_login: 'somebody', password: '' },
    { user_login: { $ne: null }, password: ['secret'] },
    { user_login: 'a'.repeat(300), password: 'secret' },
    { user_login: 'somebody', password: 'a'.repeat(10_000) },
    { user_login: 'some\u0000body', password: 'secret' },
  ])('refuses incomplete and hostile input with 422 (%#)', async (body) => {
    const reply = await login(await anonymousSession(), body);
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({ message: expect.any(String) as string, errors: expect.any(Object) as object });
  });
});

describe('a signed-in session', () => {
  let customer: SiteCustomer;
  beforeEach(async () => {
    customer = await createSiteCustomer(store);
  });

  it('changes nothing without its nonce', async () => {
    const { cookie, nonce } = await signedIn(customer);
    expect((await post<Refusal>('/user/logout', { cookie })).body.error?.code).toBe('policy_violation');
    expect((await post<Refusal>('/user/logout', { cookie, nonce: nonce.replace(/./g, '0') })).status).toBe(403);
    expect(await whoIs(cookie)).toBe('customer');
  });

  it('ends with logout, at once and for every copy of the cookie', async () => {
    const session = await signedIn(customer);
    expect(await whoIs(session.cookie)).toBe('customer');
    const reply = await post<{ message: string }>('/user/logout', session);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ message: expect.any(String) as string });
    expect(await whoIs(session.cookie)).toBe('nobody');
    expect((await fetchNonce(session.cookie)).cookie).toMatch(/^shop_session=a\./);
  });

  it('leaves the other sessions of the customer alone', async () => {
    const [one, other] = [await signedIn(customer), await signedIn(customer)];
    await post('/user/logout', one);
    expect(await whoIs(other.cookie)).toBe('customer');
  });

  it('ends when the customer is blocked', async () => {
    const session = await signedIn(customer);
    expect(await whoIs(session.cookie)).toBe('customer');
    await changeSiteCustomer(store, customer.documentId, { blocked: true });
    expect(await whoIs(session.cookie)).toBe('nobody');
    expect((await fetchNonce(session.cookie)).cookie).toMatch(/^shop_session=a\./);
  });

  it('ends when the password changes', async () => {
    const session = await signedIn(customer);
    await changeSiteCustomer(store, customer.documentId, { password: 'Another-Passw0rd' });
    expect(await whoIs(session.cookie)).toBe('nobody');
  });
});

describe('a token of the account', () => {
  type Signed = { readonly jwt: string };

  const issuedAt = (jwt: string): number =>
    (JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8')) as { readonly iat: number }).iat;

  const portalAs = (jwt: string) =>
    ask<Refusal>(store, { authorization: `Bearer ${jwt}` }, 'GET', '/customer-profile/profile');

  it('ends when the password changes, and the one that the change answers does not', async () => {
    const { email, password } = await createBuyer(store);
    const body = { identifier: email, password };
    const { jwt } = (await prepare<Signed>('POST', `${store.origin}/api/auth/local`, { body })).body;
    expect((await portalAs(jwt)).status).toBe(200);
    // Tokens tell the second in which they were issued.
    while (Math.floor(Date.now() / 1_000) <= issuedAt(jwt)) await sleep(20);
    const fresh = { currentPassword: password, password: 'Another-Passw0rd', passwordConfirmation: 'Another-Passw0rd' };
    const headers = { authorization: `Bearer ${jwt}` };
    const changed = await prepare<Signed>('POST', `${store.origin}/api/auth/change-password`, { headers, body: fresh });
    expect(await portalAs(jwt)).toMatchObject({ status: 401, body: { error: { code: 'authentication_expired' } } });
    expect((await portalAs(changed.body.jwt)).status).toBe(200);
  });
});
