import { exchange, reasonOf, type Ended, type TimeLimits } from './exchange';
import { resolveTarget, systemResolve, type Resolve, type Resolved } from './resolve-target';
import { judgeTarget, type TargetRules } from './target';

/**
 * The one client for addresses that somebody typed (webhooks, feeds): it asks the name server once, refuses what is not on the public
 * internet, connects to what it checked, follows no redirect, and limits time and size. See docs/reference/webhooks.md.
 */
export type HttpRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Names in small letters. `host`, `connection` and `content-length` are set by the client. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly limits?: Partial<TimeLimits>;
  /** Bytes of the answer that are kept; 2,048. */
  readonly keep?: number;
  /** The answer is no text: `bytes` has it, and `body` is empty. */
  readonly asBytes?: boolean;
  readonly signal?: AbortSignal;
};

/** `ms`: how long it took. A redirect is an answer like others. Reasons are for people, and bounded. */
export type HttpOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: string;
      readonly bytes?: Buffer | null;
      readonly ms: number;
    }
  | { readonly kind: 'refused-address' | 'timeout' | 'failed'; readonly reason: string; readonly ms: number };

export type HttpClient = {
  /** Never rejects. */
  readonly send: (request: HttpRequest) => Promise<HttpOutcome>;
};

export type HttpClientOptions = TargetRules & { readonly resolve?: Resolve };

const LIMITS: TimeLimits = { connect: 5_000, firstByte: 10_000, whole: 15_000 };
const KEEP = 2_048;

type Refused = { readonly kind: 'refused-address'; readonly reason: string };

/** The question to the name server counts as a part of connecting. */
const resolveWithin = async (milliseconds: number, work: Promise<Resolved>): Promise<Resolved | 'late'> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const carryOut = async (
  { resolve = systemResolve, ...rules }: HttpClientOptions,
  request: HttpRequest,
  startedAt: number
): Promise<Ended | Refused> => {
  const judged = judgeTarget(request.url, rules);
  if ('refusal' in judged) return { kind: 'refused-address', reason: judged.refusal };
  const { target } = judged;
  const limits = { ...LIMITS, ...request.limits };
  const resolved = await resolveWithin(limits.connect, resolveTarget(target, rules, resolve));
  if (resolved === 'late') return { kind: 'timeout', reason: `No address of the host within ${limits.connect} ms.` };
  if ('refusal' in resolved) return { kind: 'refused-address', reason: resolved.refusal };
  const { method, headers = {}, body, keep = KEEP, asBytes = false, signal } = request;
  return exchange({ target, ...resolved, method, headers, body, limits, startedAt, keep, asBytes, signal });
};

export const createHttpClient = (options: HttpClientOptions): HttpClient => ({
  send: async (request) => {
    const startedAt = Date.now();
    const took = (): number => Date.now() - startedAt;
    try {
      return { ...(await carryOut(options, request, startedAt)), ms: took() };
    } catch (error) {
      return { kind: 'failed', reason: reasonOf(error), ms: took() };
    }
  },
});
