import { route, type AnyRoute } from '../../platform/http/route';
import { handOutNonce, login, logout } from './portal.controller';
import { loginBody } from './portal.input';

/** Signing in and out of the storefront. */
export const portalRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/user/nonce',
    action: 'session.nonceFind',
    summary: 'Get a nonce',
    description:
      'Starts an anonymous session where the caller has none. What a session sends needs its nonce in the header X-WP-Nonce.',
    policy: 'PublicPolicy',
    handler: handOutNonce,
  }),
  route({
    method: 'POST',
    path: '/user/login',
    action: 'session.login',
    summary: 'Sign in',
    description:
      'Needs the nonce of an anonymous session. The cart of the visitor becomes that of the customer. Wrong passwords are counted, and too many of them refused for a while (429).',
    failures: {
      403: 'The login or the password is not right (`error.code` is `authentication_failed`), or the nonce is missing (`policy_violation`).',
    },
    policy: 'PublicPolicy',
    requiresNonce: true,
    input: { body: loginBody },
    handler: login,
  }),
  route({
    method: 'POST',
    path: '/user/logout',
    action: 'session.logout',
    summary: 'Sign out',
    policy: 'PublicPolicy',
    handler: logout,
  }),
];
