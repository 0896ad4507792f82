/** What the card provider says no to. */
type Reason = {
  readonly code?: string;
  readonly param?: string;
  /** Left out: the request is wrong. */
  readonly type?: 'card_error';
  readonly decline_code?: string;
  readonly payment_intent?: object;
};

export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly status: number,
    message: string,
    readonly reason: Reason = {},
    /** Found before anything was done: the provider keeps no answer under the idempotency key then. */
    readonly isMalformed = false
  ) {
    super(message);
  }
}

/** As it is answered. */
export const bodyOf = ({ message, reason }: Refused): object => ({
  error: { type: 'invalid_request_error', message, ...reason },
});

export const refuse = (status: number, message: string, reason: Reason = {}): never => {
  throw new Refused(status, message, reason);
};

export const refuseMissing = (what: string, id: string | null): never =>
  refuse(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
