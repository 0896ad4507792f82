import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, createBuyer, type Buyer } from '../support/buyer';
import { prepare } from '../support/call-store';
import {
  mailsTo,
  readMailbox,
  untilMailTo,
  type MailboxReply,
  type MailMessage,
  type MailSummary,
} from '../support/mailbox';
import { asMerchant } from '../support/merchant';
import { sharedStore, type SharedStore } from '../support/shared-store';
import { uniqueEmail } from '../support/shopper';
import { createContentToken, createStaffWithShopRole, type Credentials } from '../support/site-admin';
import { startSmtpReceiver, type Received } from '../support/smtp-receiver';
import { startStore } from '../support/start-store';

/** The example site keeps its e-mails where its super admins find them, or hands them to the server that SMTP_URL names. */
const store = sharedStore();

const read = <Body>(path: string, headers?: Credentials): Promise<MailboxReply<Body>> =>
  readMailbox(store, path, headers);

const PATIENCE = 60_000;

const until = async <Found>(find: () => Promise<Found | undefined>): Promise<Found> => {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(100)) {
    const found = await find();
    if (found !== undefined) return found;
  }
  throw new Error('The message did not come.');
};

/** The store writes to the new address of an account. */
const causeMail = async (site: SharedStore, who: Buyer): Promise<string> => {
  const email = uniqueEmail();
  const body = { full_name: 'Jörg Weiß', email, current_password: who.password };
  const reply = await ask(site, who.credentials, 'POST', '/customer-profile/update', body);
  expect(reply.status).toBe(200);
  return email;
};

let kept: MailSummary;

beforeAll(async () => {
  const address = await causeMail(store, await createBuyer(store));
  await untilMailTo(store, address);
  [kept] = (await mailsTo(store, address)) as [MailSummary];
});

it('lists what was sent, and shows each message', async () => {
  expect(kept).toEqual({
    id: expect.any(String),
    sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    from: expect.stringContaining('@'),
    to: kept.to,
    subject: expect.stringContaining('confirm'),
    attachments: [],
  });
  const { status, body } = await read<{ message: MailMessage }>(`/${kept.id}`);
  expect(status).toBe(200);
  expect(body.message).toMatchObject({ ...kept, text: expect.stringContaining('http'), html: '', headers: {} });
});

it('shows a message as a page that can do nothing', async () => {
  const file = `${'z'.repeat(9)}-${'z'.repeat(9)}-00000000`;
  const html = '<!doctype html><script>alert(1)</script><p>Grüße</p>';
  await writeFile(
    path.join(store.dir, 'mailbox', `${file}.json`),
    JSON.stringify({ ...kept, id: file, html, text: '' })
  );
  const { status, body, headers } = await read<string>(`/${file}/html`);
  await rm(path.join(store.dir, 'mailbox', `${file}.json`));
  expect([status, body, headers.get('content-type')]).toEqual([200, html, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/);
  expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual(['nosniff', 'no-store']);
});

it('takes a session of the panel and a token, too', async () => {
  const { email, password } = store.demo.admin;
  const login = await prepare<{ data: { token: string } }>('POST', `${store.origin}/admin/login`, {
    body: { email, password },
  });
  const bearer = { authorization: `Bearer ${login.body.data.token}` };
  const token = { authorization: `Bearer ${store.demo.application_password}` };
  expect((await read('', bearer)).status).toBe(200);
  expect((await read('', token)).status).toBe(200);
});

it('is for super admins of the site only', async () => {
  const manager = await createStaffWithShopRole(store, 'manager');
  const content = await createContentToken(store, { type: 'read-only' });
  const buyer = await createBuyer(store);
  const wrong = { authorization: `Basic ${Buffer.from(`${store.demo.admin.email}:no`).toString('base64')}` };
  for (const place of ['', `/${kept.id}`, `/${kept.id}/html`]) {
    expect((await read(place, {})).status).toBe(401);
    expect((await read(place, wrong)).status).toBe(401);
    for (const { credentials } of [manager, content, buyer]) expect((await read(place, credentials)).status).toBe(403);
  }
});

it('finds nothing beside its messages', async () => {
  const names = [
    '0',
    '..%2f..%2fkeys',
    '..%2Fdemo',
    `${kept.id}.json`,
    `${kept.id}/text`,
    `${kept.id}%00`,
    '%E0%A4%A',
    `${kept.id}/html/x`,
    '/',
  ];
  for (const name of names) expect((await read(`/${name}`)).status).toBe(404);
  const posted = await fetch(`${store.baseUrl}/app/mailbox`, { method: 'POST', headers: asMerchant(store) });
  expect([404, 405]).toContain(posted.status);
});

it('has a page that shows them', async () => {
  const page = await fetch(`${store.origin}/mailbox/index.html`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
});

describe('with SMTP_URL', () => {
  it('e-mails go to that server, and there is no mailbox', async () => {
    const receiver = await startSmtpReceiver();
    const sending = await startStore({ env: { SMTP_URL: receiver.url, SHOP_RATE_LIMIT_MAX: '0' } });
    try {
      const site = sending as unknown as SharedStore;
      const address = await causeMail(site, await createBuyer(site));
      const find = async (): Promise<Received | undefined> =>
        receiver.received.find(({ recipients }) => recipients.includes(address));
      const { mail } = await until(find);
      expect(mail.text).toContain('http');
      expect(mail.from?.text).toBe('store@example.com');
      expect((await readMailbox(site, '')).status).toBe(404);
    } finally {
      await sending.stop();
      await receiver.stop();
    }
  });
});
