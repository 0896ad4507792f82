import { createHmac } from 'node:crypto';
import type { FeedField, FeedValues } from '../../../contracts/integrations';
import { formPairs } from '../../../domain/integration';
import { judgeTarget, LONGEST_TARGET } from '../../../platform/http-client';
import type { FeedWork, IntegrationProvider } from '../provider';
import { isSuccess, send, ServiceError } from './answers';
import { headerValue } from './header-value';
import { wholePayload } from './whole-payload';

const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

const named = (names: readonly string[]) => names.map((name) => ({ id: name, title: name }));

const FIELDS: readonly FeedField[] = [
  {
    ...{ key: 'request_url', label: 'Request URL', component: 'url', required: true, max: LONGEST_TARGET },
    ...{ placeholder: 'https://example.com/hook', inline_tip: 'http or https, on the public internet.' },
  },
  { key: 'request_method', label: 'Request method', component: 'select', required: true, options: named(METHODS) },
  {
    ...{ key: 'request_format', label: 'Request format', component: 'select', required: true },
    options: named(['JSON', 'FORM']),
    inline_tip: 'GET and DELETE carry their fields in the address.',
  },
  {
    ...{ key: 'request_headers', label: 'Request headers', component: 'radio', required: true },
    options: [
      { id: 'none', title: 'No headers' },
      { id: 'custom', title: 'Own headers' },
    ],
  },
  {
    ...{ key: 'headers', label: 'Headers', component: 'pairs', required: true, secret: true },
    inline_tip: 'Values take placeholders. One with characters beyond Latin-1 is sent percent-encoded (%C5%81ukasz).',
    dependency: { key: 'request_headers', value: 'custom' },
  },
  {
    ...{ key: 'request_body', label: 'Request body', component: 'radio', required: true },
    options: [
      { id: 'all', title: 'Everything' },
      { id: 'selected', title: 'Selected fields' },
    ],
  },
  {
    ...{ key: 'body_fields', label: 'Fields', component: 'pairs', required: true },
    inline_tip: 'Values take placeholders.',
    dependency: { key: 'request_body', value: 'selected' },
  },
  {
    ...{ key: 'secret', label: 'Secret', component: 'password', secret: true, max: 500 },
    inline_tip: 'Signs each request: x-shop-signature is sha256= and the HMAC-SHA256 of its body in hex.',
  },
];

/** Set by the http client, or what would make two requests of one. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'te']);
const HEADER = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/;

type Pair = { readonly name: string; readonly value: string };

const pairsOf = (value: unknown): readonly Pair[] => (Array.isArray(value) ? (value as readonly Pair[]) : []);

const badHeader = (values: FeedValues): string | undefined =>
  pairsOf(values.headers)
    .map(({ name }) => name.toLowerCase())
    .find((name) => !HEADER.test(name) || OWN_HEADERS.has(name));

const isAddressed = (method: Method): boolean => method === 'GET' || method === 'DELETE';

/** Without a body there is room for little. */
const few = ({ order, trigger }: FeedWork): readonly (readonly [string, string])[] => [
  ['event', trigger],
  ['order_id', String(order.id)],
  ['order_uuid', order.uuid],
  ['invoice_no', order.invoice_no ?? ''],
  ['customer_email', order.customer?.email ?? ''],
];

const selected = ({ feed, fill }: FeedWork): readonly (readonly [string, string])[] =>
  pairsOf(feed.body_fields).map(({ name, value }) => [name, fill(value, 'text')] as const);

type Content = { readonly url: string; readonly body?: string; readonly signed: string; readonly type?: string };

const encoded = (pairs: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(pairs as [string, string][]).toString();

const contentOf = (work: FeedWork, method: Method): Content => {
  const { request_url: typed, request_format: format, request_body: wanted } = work.feed;
  const url = String(typed);
  if (isAddressed(method)) {
    const address = new URL(url);
    for (const [name, value] of wanted === 'selected' ? selected(work) : few(work)) {
      address.searchParams.append(name, value);
    }
    return { url: address.href, signed: address.search.slice(1) };
  }
  const payload = wanted === 'selected' ? Object.fromEntries(selected(work)) : wholePayload(work);
  if (format === 'FORM') {
    const body = encoded(formPairs(payload));
    return { url, body, signed: body, type: 'application/x-www-form-urlencoded' };
  }
  const body = JSON.stringify(payload);
  return { url, body, signed: body, type: 'application/json' };
};

const signatureOf = (secret: unknown, signed: string): Readonly<Record<string, string>> =>
  typeof secret === 'string' && secret !== ''
    ? { 'x-shop-signature': `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}` }
    : {};

const headersOf = ({ feed, fill, key, trigger }: FeedWork, { signed, type }: Content) => ({
  'user-agent': 'strapi-plugin-shop-feeds/1',
  ...(type === undefined ? {} : { 'content-type': type }),
  ...(feed.request_headers === 'custom'
    ? Object.fromEntries(
        pairsOf(feed.headers).map(({ name, value }) => [name.toLowerCase(), headerValue(fill(value, 'header'))])
      )
    : {}),
  'x-shop-event': trigger,
  'x-shop-delivery': key,
  ...signatureOf(feed.secret, signed),
});

const run = async (work: FeedWork): Promise<string> => {
  const method = METHODS.find((each) => each === work.feed.request_method) ?? 'POST';
  const content = contentOf(work, method);
  const { url, body } = content;
  const { status, body: answer } = await send(work, {
    ...{ url, method, headers: headersOf(work, content), signal: work.signal },
    ...(body === undefined ? {} : { body }),
  });
  const said = `The answer was ${status}${answer === '' ? '.' : `: ${answer}`}`;
  if (!isSuccess(status)) throw new ServiceError(said, status);
  return said;
};

/** A request to any address. See docs/reference/integrations.md. */
export const genericWebhook = (allowPrivate: () => boolean): IntegrationProvider => ({
  key: 'webhook',
  title: 'Webhook',
  description: 'Sends a request to any address when something happens to an order.',
  category: 'core',
  isPremium: true,
  fields: () => FIELDS,
  defaults: { request_method: 'POST', request_format: 'JSON', request_headers: 'none', request_body: 'all' },
  check: (values) => {
    const judged = judgeTarget(String(values.request_url), { allowPrivate: allowPrivate() });
    const header = badHeader(values);
    return {
      ...('refusal' in judged ? { request_url: judged.refusal } : {}),
      ...(header === undefined ? {} : { headers: `'${header.slice(0, 100)}' cannot be set as a header.` }),
    };
  },
  run,
});
