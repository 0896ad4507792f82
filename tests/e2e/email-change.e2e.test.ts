import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, createBuyer, readProfile, type Buyer } from '../support/buyer';
import { callStore, prepare } from '../support/call-store';
import type { SharedStore } from '../support/shared-store';
import { uniqueEmail } from '../support/shopper';
import { createSiteCustomer } from '../support/site-admin';
import { startCluster, type Cluster } from '../support/store-cluster';

/** A new e-mail address takes the account over: it needs the password, its owner's word, and ends other sign-ins. */
const startSite = (preload: string): Promise<Cluster> => {
  const NODE_OPTIONS = `--require ${path.resolve(__dirname, '../support', preload)}`;
  return startCluster({ processes: 1, env: { SHOP_RATE_LIMIT_MAX: '0', NODE_OPTIONS } });
};

type Session = { readonly cookie: string; readonly nonce: string };

const signIn = async (store: SharedStore, { email, password }: Pick<Buyer, 'email' | 'password'>): Promise<Session> => {
  const first = await prepare<{ nonce: string }>('GET', `${store.baseUrl}/user/nonce`);
  const reply = await prepare<{ nonce: string }>('POST', `${store.baseUrl}/user/login`, {
    cookie: first.cookie,
    headers: { 'x-wp-nonce': first.body.nonce },
    body: { user_login: email, password },
  });
  return { cookie: reply.cookie, nonce: reply.body.nonce };
};

const tokenOf = async (store: SharedStore, { email, password }: Pick<Buyer, 'email' | 'password'>): Promise<string> => {
  const body = { identifier: email, password };
  return (await prepare<{ jwt: string }>('POST', `${store.origin}/api/auth/local`, { body })).body.jwt;
};

const move = (store: SharedStore, session: Session, body: object) =>
  callStore<{ message: string }>('POST', `${store.baseUrl}/customer-profile/update`, {
    cookie: session.cookie,
    headers: { 'x-wp-nonce': session.nonce },
    body: { full_name: 'Ada Lovelace', ...body },
  });

const isSignedIn = async (store: SharedStore, { cookie }: Session): Promise<boolean> =>
  (await callStore('GET', `${store.baseUrl}/customer-profile/profile`, { cookie })).status === 200;

describe('where the site sends no e-mail', () => {
  let cluster: Cluster;
  let quiet: SharedStore;

  beforeAll(async () => {
    cluster = await startSite('no-mail.cjs');
    [quiet] = cluster.stores as unknown as [SharedStore];
  });

  afterAll(() => cluster.stop());

  it('the current password is needed, and wrong ones are counted', async () => {
    const who = await createBuyer(quiet);
    const session = await signIn(quiet, who);
    const email = uniqueEmail();
    expect((await move(quiet, session, { email })).status).toBe(422);
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await move(quiet, session, { email, current_password: `wrong ${guess}` })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await readProfile(quiet, who)).email).toBe(who.email);
    const account = { email, full_name: 'Ada Lovelace' };
    const put = await ask(quiet, who.credentials, 'PUT', `/customers/${who.customerId}`, account);
    expect(put.status).toBe(422);
  });

  it('an address stays unique, and guesses which one is taken end', async () => {
    const [who, stranger] = [await createBuyer(quiet), await createBuyer(quiet)];
    const take = (email: string) => {
      const body = { full_name: 'A', email, current_password: who.password };
      return ask(quiet, who.credentials, 'PUT', `/customers/${who.customerId}`, body);
    };
    const taken = await take(stranger.email.toUpperCase());
    expect(taken).toMatchObject({ status: 400, body: { message: expect.any(String) as string } });
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) statuses.push((await take(stranger.email)).status);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect((await readProfile(quiet, who)).email).toBe(who.email);
  });

  it('other sessions and tokens end, the own one stays', async () => {
    const who = await createBuyer(quiet);
    const [own, other] = [await signIn(quiet, who), await signIn(quiet, who)];
    const jwt = await tokenOf(quiet, who);
    const email = uniqueEmail();
    const moved = await move(quiet, own, { email, current_password: who.password });
    expect([moved.status, moved.body.message]).toEqual([200, 'Your profile has been saved.']);
    expect(await isSignedIn(quiet, own)).toBe(true);
    expect(await isSignedIn(quiet, other)).toBe(false);
    const old = await ask(quiet, { authorization: `Bearer ${jwt}` }, 'GET', '/customer-profile/profile');
    expect(old).toMatchObject({ status: 401, body: { error: { code: 'authentication_expired' } } });
    await sleep(1_100);
    const fresh = await tokenOf(quiet, { ...who, email });
    const now = await ask(quiet, { authorization: `Bearer ${fresh}` }, 'GET', '/customer-profile/profile');
    expect(now).toMatchObject({ status: 200, body: { data: { email } } });
  });
});

describe('where the site sends e-mail', () => {
  let cluster: Cluster;
  let store: SharedStore;

  beforeAll(async () => {
    cluster = await startSite('test-mail.cjs');
    [store] = cluster.stores as unknown as [SharedStore];
  });

  afterAll(() => cluster.stop());

  type Mail = { readonly to: string; readonly text: string; readonly html?: string };

  /** Messages about the address are plain text; what the store tells of orders has a layout, too. */
  const mailTo = async (address: string): Promise<readonly Mail[]> =>
    (await prepare<{ sent: readonly Mail[] }>('GET', `${store.origin}/test-mail`)).body.sent.filter(
      ({ to, html }) => to === address && html === undefined
    );

  const untilMailTo = async (address: string, count = 1): Promise<readonly Mail[]> => {
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
      const mails = await mailTo(address);
      if (mails.length >= count) return mails;
    }
    throw new Error(`No message to ${address}.`);
  };

  const linkIn = ({ text }: Mail): URL => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');

  const confirm = (token: string | null) =>
    callStore<{ message: string }>('POST', `${store.baseUrl}/customer-profile/confirm-email`, { body: { token } });

  it('the new address confirms, once, the old one is told, and all sign-ins end', async () => {
    const who = await createBuyer(store);
    const session = await signIn(store, who);
    const email = uniqueEmail();
    expect((await move(store, session, { email })).status).toBe(422);
    expect((await move(store, session, { email, current_password: who.password })).body.message).toContain('confirm');
    expect((await readProfile(store, who)).email).toBe(who.email);
    const [mail] = await untilMailTo(email);
    const link = linkIn(mail as Mail);
    const page = await fetch(link);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await readProfile(store, who)).email).toBe(who.email);
    const token = link.searchParams.get('token') as string;
    const forged = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    expect((await confirm(forged)).status).toBe(422);
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(422);
    expect(await isSignedIn(store, session)).toBe(false);
    expect(await isSignedIn(store, await signIn(store, { ...who, email }))).toBe(true);
    expect((await untilMailTo(who.email))[0]?.text).toContain('has been changed');
  });

  it('the button of the page works in a browser that is signed in', async () => {
    const who = await createBuyer(store);
    const session = await signIn(store, who);
    const email = uniqueEmail();
    await move(store, session, { email, current_password: who.password });
    const link = linkIn((await untilMailTo(email))[0] as Mail);
    const page = await (await fetch(link, { headers: { cookie: session.cookie } })).text();
    const [, name, value] = /<input type="hidden" name="(\w+)" value="([^"]+)">/.exec(page) ?? [];
    const pressed = await fetch(link, {
      method: 'POST',
      headers: { cookie: session.cookie, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      body: new URLSearchParams({ [name as string]: value as string }),
    });
    expect([pressed.status, pressed.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await pressed.text()).toContain('is confirmed');
    expect(await isSignedIn(store, await signIn(store, { ...who, email }))).toBe(true);
  });

  it('nobody is sent messages without end', async () => {
    const [one, two] = [await createBuyer(store), await createBuyer(store)];
    const victim = uniqueEmail();
    const sessions = [await signIn(store, one), await signIn(store, two)] as const;
    const ask = (session: Session, password: string, email = victim) =>
      move(store, session, { email, current_password: password });
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await ask(sessions[0], one.password)).status);
    statuses.push((await ask(sessions[1], two.password)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const others: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      others.push((await ask(sessions[1], two.password, uniqueEmail())).status);
    }
    expect(others).toEqual([200, 200, 200, 200, 429]);
    expect(await untilMailTo(victim, 3)).toHaveLength(3);
  });

  it('a newer request replaces the older one', async () => {
    const who = await createBuyer(store);
    const session = await signIn(store, who);
    const [first, second] = [uniqueEmail(), uniqueEmail()];
    await move(store, session, { email: first, current_password: who.password });
    const old = linkIn((await untilMailTo(first))[0] as Mail).searchParams.get('token');
    await move(store, session, { email: second, current_password: who.password });
    const token = linkIn((await untilMailTo(second))[0] as Mail).searchParams.get('token');
    expect((await confirm(old)).status).toBe(422);
    expect((await confirm(token)).status).toBe(200);
  });

  it('a user with a role of their own is told at once, and nobody is asked to confirm', async () => {
    const who = await createBuyer(store);
    const session = await signIn(store, who);
    const { knex } = cluster;
    const { id: user_id } = (await knex('up_users').where({ email: who.email }).first('id')) as { id: number };
    const { id: role_id } = (await knex('up_roles').where({ type: 'public' }).first('id')) as { id: number };
    await knex('up_users_role_lnk').where({ user_id }).update({ role_id });
    const refused = uniqueEmail();
    expect((await move(store, session, { email: refused, current_password: who.password })).status).toBe(403);
    const other = await createBuyer(store);
    const asked = uniqueEmail();
    await move(store, await signIn(store, other), { email: asked, current_password: other.password });
    await untilMailTo(asked);
    expect(await mailTo(refused)).toEqual([]);
  });

  it('nobody learns that an address belongs to somebody', async () => {
    const [who, stranger] = [await createBuyer(store), await createBuyer(store)];
    const session = await signIn(store, who);
    const free = await move(store, session, { email: uniqueEmail(), current_password: who.password });
    const taken = await move(store, session, { email: stranger.email, current_password: who.password });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const visitor = await createSiteCustomer(store);
    const known = await move(store, session, { email: visitor.email, current_password: who.password });
    expect([known.status, known.body]).toEqual([free.status, free.body]);
    const last = uniqueEmail();
    await move(store, session, { email: last, current_password: who.password });
    await untilMailTo(last);
    expect([await mailTo(stranger.email), await mailTo(visitor.email)]).toEqual([[], []]);
  });
});
