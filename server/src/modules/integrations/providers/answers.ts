import type { HttpOutcome, HttpRequest } from '../../../platform/http-client';
import type { ProviderContext } from '../provider';

export type Answered = Extract<HttpOutcome, { readonly kind: 'answered' }>;

/** Of an answer that is read, not only noted. */
const KEEP = 1_000_000;
const SHOWN = 300;

/** The other side has said no, or nothing. */
export class ServiceError extends Error {
  constructor(
    message: string,
    /** Null where there was no answer. */
    readonly status: number | null,
    /** What the answer calls the problem; '' where it does not. */
    readonly title = ''
  ) {
    super(message);
  }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** @throws ServiceError where there is no answer. */
export const send = async ({ http }: Pick<ProviderContext, 'http'>, request: HttpRequest): Promise<Answered> => {
  const outcome = await http.send(request);
  if (outcome.kind !== 'answered') throw new ServiceError(`${outcome.kind}: ${outcome.reason}`, null);
  return outcome;
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
};

const refusal = ({ status, body }: Answered): ServiceError => {
  const { title, detail, message } = (parsed(body) ?? {}) as Readonly<Record<string, unknown>>;
  const said = [detail, message].find((text) => typeof text === 'string') ?? body;
  const named = typeof title === 'string' ? title : '';
  return new ServiceError(`The answer was ${status}: ${String(said).slice(0, SHOWN)}`, status, named);
};

export type JsonCall = {
  readonly method: HttpRequest['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
};

/** The JSON of a success; null where it is none. @throws ServiceError */
export const callJson = async (
  context: Pick<ProviderContext, 'http'>,
  { method, url, headers, body, signal }: JsonCall
): Promise<unknown> => {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await send(context, {
    ...{ method, url, keep: KEEP, ...content, ...(signal ? { signal } : {}) },
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
  });
  if (!isSuccess(answer.status)) throw refusal(answer);
  return parsed(answer.body);
};

/** What is gone already is as good as removed. */
export const ignoringMissing = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
  }
};
