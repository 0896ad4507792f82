import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveMailbox } from '../../../examples/store/src/mailbox/mailbox';
import { mailConfig } from '../../../examples/store/src/mailbox/mail-config';
import { keepMessage, listMessages, readMessage, type SentMail } from '../../../examples/store/src/mailbox/messages';

let folder: string;

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'mailbox-')), 'mailbox');
});

afterEach(() => {
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

const mail = (changes: Partial<SentMail> = {}): SentMail => ({
  to: 'a@example.com',
  subject: 'Grüße',
  text: 'Text',
  ...changes,
});

const keep = (changes: Partial<SentMail> = {}) => keepMessage(folder, mail(changes), 'store@example.com');

it('keeps everything of a message', async () => {
  const content = Buffer.from([0, 255, 10]);
  const attachments = [{ filename: 'März.pdf', content, contentType: 'application/pdf' }];
  await keep({
    html: '<p>x</p>',
    from: 'Shop <s@example.com>',
    replyTo: 'r@example.com',
    headers: { X: '1' },
    attachments,
  });
  const [message] = await listMessages(folder);
  expect(message).toMatchObject({
    from: 'Shop <s@example.com>',
    reply_to: 'r@example.com',
    html: '<p>x</p>',
    headers: { X: '1' },
    attachments: [{ filename: 'März.pdf', content_type: 'application/pdf', size: 3, content: 'AP8K' }],
  });
  expect(await readMessage(folder, message?.id ?? '')).toEqual(message);
  const [file = ''] = readdirSync(folder);
  expect(statSync(path.join(folder, file)).mode & 0o077).toBe(0);
});

it('keeps the last 200, the newest first, of many that are sent at once', async () => {
  for (let index = 0; index < 3; index += 1) await keep({ subject: `old ${index}` });
  await Promise.all(Array.from({ length: 200 }, (_, index) => keep({ subject: `new ${index}` })));
  await keep({ subject: 'last' });
  const subjects = (await listMessages(folder)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(200);
  expect(subjects[0]).toBe('last');
  expect(subjects.filter((subject) => subject.startsWith('old'))).toEqual([]);
});

it('reads no other file, and none where there is no folder', async () => {
  for (const id of ['', '..', '../keys', 'a/b', 'x'.repeat(500), '__proto__']) {
    expect(await readMessage(folder, id)).toBeNull();
  }
  expect(await listMessages(folder)).toEqual([]);
});

describe('the configuration of the example site', () => {
  afterEach(() => {
    delete process.env.SMTP_URL;
  });

  it('names a sender and no server where SMTP_URL is not set', () => {
    process.env.SMTP_URL = '';
    expect(mailConfig()).toEqual({ settings: { defaultFrom: 'Demo store <store@example.com>' } });
  });

  it('keeps what SMTP_URL says, and sends in the name of its account', () => {
    process.env.SMTP_URL =
      'smtps://shop%40example.com:p%3Aw@mail.example.com:465/?pool=false&tls.rejectUnauthorized=false';
    const { provider, providerOptions, settings } = mailConfig();
    expect(provider).toBe('nodemailer');
    const url = new URL(String((providerOptions as { url: string }).url));
    expect([url.protocol, url.host, url.searchParams.get('pool')]).toEqual(['smtps:', 'mail.example.com:465', 'false']);
    expect(settings).toEqual({ defaultFrom: 'shop@example.com', defaultReplyTo: 'shop@example.com' });
  });
});

describe('the routes', () => {
  const place = '/api/shop/v2/app/mailbox';
  let store: Server;
  let middleware: (ctx: object, next: () => Promise<string>) => Promise<unknown>;

  type Answer = { readonly status?: number; readonly body?: unknown; readonly passed: boolean };

  const get = async (address: string, method = 'GET', authorization = 'Bearer right'): Promise<Answer> => {
    const ctx = { method, path: address, get: () => authorization, set: () => undefined, status: 200, body: null };
    let passed = false;
    await middleware(ctx, async () => {
      passed = true;
      return '';
    });
    return passed ? { passed } : { passed, status: ctx.status, body: ctx.body };
  };

  beforeEach(async () => {
    process.env.DEMO_DIR = path.dirname(folder);
    // What the store says of a caller.
    store = createServer(({ headers }, response) => {
      response.statusCode = headers.authorization === 'Bearer right' ? 200 : 403;
      response.end('{"message":"No."}');
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const server = { httpServer: store, use: (used: typeof middleware) => (middleware = used) };
    serveMailbox({ server, config: { get: (_: string, value: string) => value } } as never);
  });

  afterEach(async () => {
    delete process.env.DEMO_DIR;
    await new Promise((resolve) => store.close(resolve));
  });

  it('answer the list and messages, and 404 beside them', async () => {
    await keep({ html: '<p>x</p>' });
    const [{ id } = { id: '' }] = await listMessages(folder);
    for (const right of ['', '/', `/${id}`, `/${id}/html`]) expect((await get(place + right)).status).toBe(200);
    expect((await get(place)).body).toMatchObject({ messages: [{ id, subject: 'Grüße' }] });
    const wrong = [
      '//',
      '/0',
      `/${id}/`,
      `/${id}/text`,
      `/${id}/html/x`,
      `/${id}.json`,
      '/..%2fkeys',
      '/../keys',
      `/${id}%00`,
    ];
    for (const name of wrong) expect((await get(place + name)).status).toBe(404);
  });

  it('repeat what the store says to others, and leave the rest to it', async () => {
    expect(await get(place, 'GET', 'Bearer wrong')).toEqual({ passed: false, status: 403, body: { message: 'No.' } });
    expect(await get(place, 'POST')).toEqual({ passed: true });
    expect(await get(`${place}es`)).toEqual({ passed: true });
  });
});
