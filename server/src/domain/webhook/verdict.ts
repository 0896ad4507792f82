/** What came of a request, as far as the rules care. */
export type SendOutcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'refused-address' | 'timeout' | 'failed'; readonly reason: string };

/** `gone`: the receiver asks for no more. */
export type Verdict = { readonly result: 'received' } | { readonly result: 'gone' | 'refused'; readonly error: string };

const GONE = 410;

/** Any 2xx is a receipt. Everything else, redirects too, is tried again. */
export const verdictOf = (outcome: SendOutcome): Verdict => {
  if (outcome.kind !== 'answered') return { result: 'refused', error: `${outcome.kind}: ${outcome.reason}` };
  if (outcome.status >= 200 && outcome.status < 300) return { result: 'received' };
  return { result: outcome.status === GONE ? 'gone' : 'refused', error: `The answer was ${outcome.status}.` };
};
