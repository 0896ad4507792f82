import { createHash } from 'node:crypto';
import type { Platform } from '../../../platform/platform';
import { withoutEndSlashes } from '../../../platform/http/site-address';
import type { Gateway } from '../gateway';
import { findGateway } from '../gateway-registry';
import type { MethodValues, PaymentMode } from '../methods/method-fields';
import { readMethodValues } from '../methods/method-settings';

export const PAYPAL = 'paypal';

/** Milliseconds for one call. */
const TIMEOUT = 20_000;
/** Milliseconds by which a token is given up before its time. */
const EARLY = 60_000;

const TOKENS = Symbol('tokens of the wallet');

/** The provider understood and said no: asking again changes nothing. */
export class PaypalRefusal extends Error {
  override readonly name = 'PaypalRefusal';
}

export type Credentials = { readonly mode: PaymentMode; readonly id: string; readonly secret: string };

export const paypalGatewayOf = (platform: Platform): Gateway => {
  const gateway = findGateway(platform, PAYPAL);
  if (!gateway) throw new Error('The wallet is not registered.');
  return gateway;
};

export const readPaypalValues = (platform: Platform): Promise<MethodValues> =>
  readMethodValues(platform, paypalGatewayOf(platform));

export const credentialsIn = (values: MethodValues, mode: PaymentMode): Credentials | null => {
  const [id, secret] = [values[`${mode}_client_id`] ?? '', values[`${mode}_client_secret`] ?? ''];
  return id === '' || secret === '' ? null : { mode, id, secret };
};

/** @throws Error where the account of that mode is not connected. */
export const requireCredentials = async (platform: Platform, mode: string): Promise<Credentials> => {
  const found = credentialsIn(await readPaypalValues(platform), mode === 'live' ? 'live' : 'test');
  if (!found) throw new Error(`The wallet has no keys for the mode '${mode}'.`);
  return found;
};

type Sent = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it goes out. */
  readonly body?: string;
};

type Json = Readonly<Record<string, unknown>>;

const messageOf = (body: Json): string => {
  const [first] = Array.isArray(body.details) ? (body.details as readonly Json[]) : [];
  const said = first?.description ?? body.message ?? body.error_description;
  return typeof said === 'string' ? said.slice(0, 500) : 'The payment provider refused.';
};

const parse = (text: string): Json => {
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return typeof value === 'object' && value !== null ? (value as Json) : {};
};

export const send = async ({ config }: Platform, mode: PaymentMode, sent: Sent): Promise<Json> => {
  const base = withoutEndSlashes(mode === 'live' ? config.paypalLiveUrl : config.paypalTestUrl);
  const response = await fetch(`${base}${sent.path}`, {
    method: sent.method,
    headers: sent.headers,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
    ...(sent.body === undefined ? {} : { body: sent.body }),
  });
  const text = await response.text();
  if (response.status >= 500 || response.status === 429) throw new Error(`The wallet answered ${response.status}.`);
  const body = parse(text);
  if (!response.ok) throw new PaypalRefusal(messageOf(body));
  return body;
};

export const basicOf = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** Form-encoded: grant_type and what goes with it. */
export const askToken = (
  platform: Platform,
  { mode, id, secret }: Credentials,
  grant: Readonly<Record<string, string>>
): Promise<Json> =>
  send(platform, mode, {
    method: 'POST',
    path: '/v1/oauth2/token',
    headers: { authorization: basicOf(id, secret), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(grant).toString(),
  });

type Token = { readonly text: string; readonly until: number };

const tokenOf = async (platform: Platform, credentials: Credentials): Promise<string> => {
  const tokens = platform.memo(TOKENS, () => new Map<string, Token>());
  const { mode, id, secret } = credentials;
  const key = createHash('sha256')
    .update(JSON.stringify([mode, id, secret]))
    .digest('hex');
  const now = platform.clock.now().getTime();
  const known = tokens.get(key);
  if (known && known.until > now) return known.text;
  const answer = await askToken(platform, credentials, { grant_type: 'client_credentials' });
  if (tokens.size > 4) tokens.clear();
  const text = String(answer.access_token);
  tokens.set(key, { text, until: now + Number(answer.expires_in) * 1_000 - EARLY });
  return text;
};

export type Request = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object | string;
  /** The provider's idempotency key. */
  readonly key?: string;
  /** Answered with all of what was made, instead of its id alone. */
  readonly isWhole?: boolean;
};

/** @throws PaypalRefusal for what the provider refuses; Error where it does not answer. */
export const callPaypal = async (platform: Platform, credentials: Credentials, request: Request): Promise<Json> => {
  const { method, path, body, key, isWhole } = request;
  const token = await tokenOf(platform, credentials);
  return send(platform, credentials.mode, {
    method,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'paypal-request-id': key }),
      ...(isWhole ? { prefer: 'return=representation' } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
};
