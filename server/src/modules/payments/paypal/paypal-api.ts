import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
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

const TOKENS = Symbol('tokens of PayPal');

/** The provider understood and said no: asking again changes nothing. */
export class PaypalRefusal extends Error {
  override readonly name = 'PaypalRefusal';

  constructor(
    message: string,
    /** Of the answer; 422 where there was none. */
    readonly status = 422,
    /** In the provider's words, e.g. INVALID_RESOURCE_ID. */
    readonly issues: readonly string[] = []
  ) {
    super(message);
  }
}

/** The same request, sent before or by another process, is still being worked on: what becomes of it is not known yet. */
export class PaypalBusy extends Error {
  override readonly name = 'PaypalBusy';
}

export type Credentials = { readonly mode: PaymentMode; readonly id: string; readonly secret: string };

export const paypalGatewayOf = (platform: Platform): Gateway => {
  const gateway = findGateway(platform, PAYPAL);
  if (!gateway) throw new Error('PayPal is not registered.');
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
  if (!found) throw new Error(`PayPal has no keys for the mode '${mode}'.`);
  return found;
};

type Sent = {
  readonly method: 'GET' | 'POST' | 'PATCH';
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

const issuesOf = (body: Json): readonly string[] => {
  const details = Array.isArray(body.details) ? (body.details as readonly Json[]) : [];
  return [body.name, ...details.map(({ issue }) => issue)].filter((issue) => typeof issue === 'string');
};

const isInProgress = (body: Json): boolean => issuesOf(body).includes('PREVIOUS_REQUEST_IN_PROGRESS');

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
  if (response.status >= 500 || response.status === 429) throw new Error(`PayPal answered ${response.status}.`);
  const body = parse(text);
  if (response.status === 409 && isInProgress(body)) throw new PaypalBusy('PayPal still works on the same request.');
  if (!response.ok) throw new PaypalRefusal(messageOf(body), response.status, issuesOf(body));
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

const tokensOf = (platform: Platform): Map<string, Token> => platform.memo(TOKENS, () => new Map<string, Token>());

const tokenKey = ({ mode, id, secret }: Credentials): string =>
  createHash('sha256')
    .update(JSON.stringify([mode, id, secret]))
    .digest('hex');

const tokenOf = async (platform: Platform, credentials: Credentials): Promise<string> => {
  const tokens = tokensOf(platform);
  const key = tokenKey(credentials);
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
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object | string;
  /** The provider's idempotency key. */
  readonly key?: string;
  /** Answered with all of what was made, instead of its id alone. */
  readonly isWhole?: boolean;
};

const sendWith = (platform: Platform, credentials: Credentials, request: Request, token: string): Promise<Json> => {
  const { method, path, body, key, isWhole } = request;
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

/** Another call may have got a newer token since. */
const dropToken = (platform: Platform, credentials: Credentials, token: string): void => {
  const [tokens, key] = [tokensOf(platform), tokenKey(credentials)];
  if (tokens.get(key)?.text === token) tokens.delete(key);
};

/**
 * Tokens may be revoked before their time: one that is not taken is dropped, and the call repeated once with a new one.
 *
 * @throws PaypalRefusal for what the provider refuses; Error where it does not answer, or asks to be asked again with the same key.
 */
export const callPaypal = async (platform: Platform, credentials: Credentials, request: Request): Promise<Json> => {
  const token = await tokenOf(platform, credentials);
  try {
    return await sendWith(platform, credentials, request, token);
  } catch (error) {
    if (!(error instanceof PaypalRefusal) || error.status !== 401) throw error;
  }
  dropToken(platform, credentials, token);
  return sendWith(platform, credentials, request, await tokenOf(platform, credentials));
};

/** Waits of milliseconds for an answer that another process is about to get. */
const WAITS = [200, 400, 800, 1_600];

/** What is asked for under the same key at the same moment is one request of the provider's: its answer is waited for. @throws as `callPaypal`. */
export const askPatiently = async (platform: Platform, credentials: Credentials, request: Request): Promise<Json> => {
  for (const wait of WAITS) {
    try {
      return await callPaypal(platform, credentials, request);
    } catch (error) {
      if (!(error instanceof PaypalBusy)) throw error;
      await sleep(wait);
    }
  }
  return callPaypal(platform, credentials, request);
};

/** Null where the provider does not know it. @throws as `callPaypal`, but for that. */
export const findAtPaypal = async (
  platform: Platform,
  credentials: Credentials,
  path: string
): Promise<Json | null> => {
  try {
    return await callPaypal(platform, credentials, { method: 'GET', path });
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 404) return null;
    throw error;
  }
};
