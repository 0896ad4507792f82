import { contradictionOf, operationIdOf } from './described-answers';
import { recordCall } from './record-call';

/** What a test sends; a body that is a string or a form goes out as it is, anything else as JSON. */
export type Call = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly cookie?: string;
};

export type Reply<Body = unknown> = {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
  /** The cookies that the answer sets, in the form of a Cookie header; '' where it sets none. */
  readonly cookie: string;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const headersOf = ({ headers, body, cookie }: Call): Record<string, string> => ({
  ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
  ...(cookie === undefined ? {} : { cookie }),
  ...headers,
});

const isWritten = (body: unknown): body is string | FormData => typeof body === 'string' || body instanceof FormData;

const record = (method: string, url: string, sent: unknown, { status, body }: Omit<Reply, 'cookie'>): void => {
  const operationId = operationIdOf(method, url);
  if (operationId === undefined || ![200, 201].includes(status) || typeof body !== 'object') return;
  const request = sent === undefined || isWritten(sent) ? {} : { request: sent };
  recordCall({ operationId, ...request, response: body });
};

/**
 * One request. Never throws because of a status, the test says which one it expects; throws where the answer is not as the description of
 * the API says.
 */
export const callStore = async <Body = never>(method: string, url: string, call: Call = {}): Promise<Reply<Body>> => {
  const { body } = call;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: headersOf(call),
    ...(body === undefined ? {} : { body: isWritten(body) ? body : JSON.stringify(body) }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const reply = { status: response.status, body: parse(await response.text()) as Body, headers: response.headers };
  const contentType = response.headers.get('content-type') ?? '';
  const contradiction = contradictionOf(method, url, { ...reply, contentType });
  if (contradiction !== null) throw new Error(contradiction);
  record(method, url, body, reply);
  return { ...reply, cookie: cookies.join('; ') };
};

/** As `callStore`, for steps that only prepare a test: throws on anything but success. */
export const prepare = async <Body = never>(method: string, url: string, call: Call = {}): Promise<Reply<Body>> => {
  const reply = await callStore<Body>(method, url, call);
  if (reply.status >= 300) throw new Error(`${method} ${url}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

export const basic = (account: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${account}:${password}`).toString('base64')}`,
});
