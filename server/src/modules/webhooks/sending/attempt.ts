import { verdictOf, type Verdict } from '../../../domain/webhook';
import type { HttpClient } from '../../../platform/http-client';
import type { Platform } from '../../../platform/platform';
import type { EndpointRow } from '../endpoints/endpoints.rows';
import { secretsOf } from '../endpoints/endpoint-memory';
import { PLAIN_HEADERS, signedHeaders } from './sign';

export type Attempt = {
  readonly verdict: Verdict;
  /** What the log keeps of it. */
  readonly columns: {
    readonly url: string;
    readonly answer_status: number | null;
    readonly answer_body: string | null;
    readonly duration_ms: number;
    readonly attempted_at: Date;
    readonly last_error: string | null;
  };
};

export type Sending = {
  readonly platform: Platform;
  readonly client: HttpClient;
  readonly signal?: AbortSignal;
};

type Message = { readonly message_id: string; readonly body: string };

const NO_SECRET = 'The secret was sealed under other app keys: rotate it.';

/** One request, signed now. */
export const attempt = async (
  { platform, client, signal }: Sending,
  endpoint: EndpointRow,
  { message_id: messageId, body }: Message
): Promise<Attempt> => {
  const now = platform.clock.now();
  const { url } = endpoint;
  const secrets = secretsOf(platform, endpoint);
  if (secrets.length === 0) {
    const columns = { url, answer_status: null, answer_body: null, duration_ms: 0, attempted_at: now };
    return { verdict: { result: 'refused', error: NO_SECRET }, columns: { ...columns, last_error: NO_SECRET } };
  }
  const headers = { ...PLAIN_HEADERS, ...(await signedHeaders(secrets, messageId, body, now)) };
  const outcome = await client.send({ url, method: 'POST', headers, body, ...(signal ? { signal } : {}) });
  const verdict = verdictOf(outcome);
  const answered = outcome.kind === 'answered' ? outcome : null;
  return {
    verdict,
    columns: {
      url,
      answer_status: answered?.status ?? null,
      answer_body: answered?.body ?? null,
      duration_ms: outcome.ms,
      attempted_at: now,
      last_error: verdict.result === 'received' ? null : verdict.error,
    },
  };
};
