import { type AnyRoute, rawRoute, route } from '../../../platform/http/route';
import { ask, confirm } from './email-change.controller';
import { confirmEmailInput } from '../portal.input';

const COMMON = { path: '/customer-profile/confirm-email', policy: 'PublicPolicy' } as const;

/** Where the link in the message to a new address leads. */
export const emailChangeRoutes: readonly AnyRoute[] = [
  rawRoute({
    ...COMMON,
    method: 'GET',
    action: 'profile.confirmEmailFind',
    summary: 'Show the page that confirms an e-mail address',
    description:
      'Where the link in the message to the new address leads: a page with a button, so that programs that look at links confirm nothing.',
    produces: 'text/html',
    handler: ask,
    input: { query: confirmEmailInput },
  }),
  route({
    ...COMMON,
    method: 'POST',
    action: 'profile.confirmEmail',
    // The token is the proof: a browser that is signed in sends its cookie along, and the page of the link knows no nonce.
    identify: false,
    summary: 'Confirm a new e-mail address',
    description: 'All sign-ins of the customer end.',
    failures: { 422: 'The link is not valid any more.' },
    handler: confirm,
    input: { body: confirmEmailInput },
    limit: { bucket: 'confirm-email', max: () => 20, duration: 60_000 },
  }),
];
