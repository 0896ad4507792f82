import { request as requestHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { ResolvedAddress } from './resolve-target';
import type { Target } from './target';

/** Milliseconds. */
export type TimeLimits = {
  /** Until the connection stands, the question to the name server and TLS included. */
  readonly connect: number;
  /** From there to the end of the headers of the answer. */
  readonly firstByte: number;
  readonly whole: number;
};

export type Exchange = {
  readonly target: Target;
  readonly addresses: readonly ResolvedAddress[];
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly limits: TimeLimits;
  /** When the whole began, by `Date.now`. */
  readonly startedAt: number;
  /** Bytes of the answer that are kept. */
  readonly keep: number;
  readonly asBytes: boolean;
  readonly signal: AbortSignal | undefined;
};

export type Ended =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: string;
      /** What was kept, as it came; null where there was more. Only for requests that ask for it. */
      readonly bytes?: Buffer | null;
    }
  | { readonly kind: 'timeout' | 'failed'; readonly reason: string };

/** Bytes of an answer that are read beyond those that are kept, so that ordinary pages end by themselves; then the line is cut. */
const READ_BEYOND = 65_536;
const LONGEST_REASON = 200;

/** The words of an error, without what a stranger could put into them at length. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  const text = typeof code === 'string' && code !== '' ? code : String(message ?? error);
  return text.replaceAll('\0', '').slice(0, LONGEST_REASON);
};

/** Connects to nothing but what was checked: the name is not asked for again. */
const pinned =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_host, options, answer) => {
    const [first] = addresses as readonly [ResolvedAddress];
    if (options.all) return answer(null, [...addresses]);
    return answer(null, first.address, first.family);
  };

/** PostgreSQL keeps no NUL in text. */
const textOf = (chunks: readonly Buffer[], keep: number): string =>
  Buffer.concat(chunks).subarray(0, keep).toString('utf8').replaceAll('\0', '');

type End = (ended: Ended) => void;

const readAnswer = (answer: IncomingMessage, { keep, asBytes }: Exchange, end: End): void => {
  const kept: Buffer[] = [];
  let read = 0;
  const finish = (): void => {
    const status = answer.statusCode ?? 0;
    if (!asBytes) return end({ kind: 'answered', status, body: textOf(kept, keep) });
    end({ kind: 'answered', status, body: '', bytes: read > keep ? null : Buffer.concat(kept) });
  };
  answer.on('data', (chunk: Buffer) => {
    if (read < keep) kept.push(chunk);
    read += chunk.length;
    if (read > keep + READ_BEYOND) finish();
  });
  answer.on('end', finish);
  answer.on('aborted', () => end({ kind: 'failed', reason: 'The answer broke off.' }));
  answer.on('error', (error) => end({ kind: 'failed', reason: reasonOf(error) }));
};

/** One limit after another, and that of the whole. */
const watch = (request: ClientRequest, { limits, startedAt, target }: Exchange, end: End): (() => void) => {
  const spent = Date.now() - startedAt;
  const after = (milliseconds: number, reason: string): NodeJS.Timeout =>
    setTimeout(() => end({ kind: 'timeout', reason }), Math.max(1, milliseconds));
  const whole = after(limits.whole - spent, `No whole answer within ${limits.whole} ms.`);
  let step = after(limits.connect - spent, `No connection within ${limits.connect} ms.`);
  const next = (): void => {
    clearTimeout(step);
    step = after(limits.firstByte, `No answer within ${limits.firstByte} ms.`);
  };
  request.on('socket', (socket) => socket.once(target.url.protocol === 'https:' ? 'secureConnect' : 'connect', next));
  request.on('response', () => clearTimeout(step));
  return () => {
    clearTimeout(step);
    clearTimeout(whole);
  };
};

const optionsOf = ({ target, addresses, method, headers, body }: Exchange): RequestOptions => ({
  method,
  // A connection of its own for each request, so that nothing of one receiver is met by another.
  agent: false,
  lookup: pinned(addresses),
  headers: {
    'accept-encoding': 'identity',
    ...headers,
    host: target.url.host,
    connection: 'close',
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  },
});

/** One request and its answer. Never rejects, follows nothing, and leaves no socket behind. */
export const exchange = (asked: Exchange): Promise<Ended> =>
  new Promise((resolve) => {
    const send = asked.target.url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(asked.target.url, optionsOf(asked));
    const abort = (): void => end({ kind: 'failed', reason: 'It was stopped.' });
    let isOver = false;
    const end: End = (ended) => {
      if (isOver) return;
      isOver = true;
      stopWatching();
      asked.signal?.removeEventListener('abort', abort);
      request.destroy();
      resolve(ended);
    };
    const stopWatching = watch(request, asked, end);
    request.on('response', (answer) => readAnswer(answer, asked, end));
    request.on('error', (error) => end({ kind: 'failed', reason: reasonOf(error) }));
    request.on('close', () => end({ kind: 'failed', reason: 'The connection was closed.' }));
    if (asked.signal?.aborted) return abort();
    asked.signal?.addEventListener('abort', abort);
    request.end(asked.body);
  });
