/** What Cloudflare said of a token. `misconfigured`: it does not know the secret key. `silent`: it could not be asked. */
export type TokenOutcome = 'passed' | 'refused' | 'misconfigured' | 'silent';

export type Siteverify = {
  readonly url: string;
  readonly secretKey: string;
  readonly token: string;
  /** A uuid; Cloudflare answers the same token as before where it comes with the same one. */
  readonly idempotencyKey?: string;
};

const TIMEOUT_MS = 5_000;

const OF_THE_STORE = new Set(['missing-input-secret', 'invalid-input-secret']);

type Said = { readonly success?: unknown; readonly 'error-codes'?: unknown };

const outcomeOf = ({ success, 'error-codes': codes }: Said): TokenOutcome => {
  if (success === true) return 'passed';
  const said = Array.isArray(codes) ? codes.map(String) : [];
  if (said.some((code) => OF_THE_STORE.has(code))) return 'misconfigured';
  return success === false && !said.includes('internal-error') ? 'refused' : 'silent';
};

/** Asks Cloudflare's siteverify about a token of the widget. Answers, whatever happens. */
export const siteverify = async (
  { url, secretKey, token, idempotencyKey }: Siteverify,
  log: { readonly warn: (message: string) => void }
): Promise<TokenOutcome> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        secret: secretKey,
        response: token,
        ...(idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null ? outcomeOf(answer) : 'silent';
  } catch (error) {
    log.warn(`shop: Turnstile could not be asked: ${String(error)}`);
    return 'silent';
  }
};
