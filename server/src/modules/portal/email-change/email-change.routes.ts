import { route, type AnyRoute } from '../../../platform/http/route';
import { ask, confirm } from './email-change.controller';
import { confirmEmailInput } from './email-change.input';

const COMMON = { path: '/customer-profile/confirm-email', policy: 'PublicPolicy' } as const;

/** Where the link in the message to a new address leads. */
export const emailChangeRoutes: readonly AnyRoute[] = [
  route({
    ...COMMON,
    method: 'GET',
    action: 'profile.confirmEmailFind',
    handler: ask,
    input: { query: confirmEmailInput },
  }),
  route({
    ...COMMON,
    method: 'POST',
    action: 'profile.confirmEmail',
    // The token is the proof: a browser that is signed in sends its cookie along, and the page of the link knows no nonce.
    identify: false,
    handler: confirm,
    input: { body: confirmEmailInput },
    limit: { bucket: 'confirm-email', max: () => 20, duration: 60_000 },
  }),
];
