import { route, type AnyRoute } from '../../platform/http/route';
import { handOutNonce, login, logout } from './portal.controller';
import { loginBody } from './portal.input';

/** Specification 3, Checkout (login); the host contract names the other two. */
export const portalRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/user/nonce',
    action: 'session.nonceFind',
    policy: 'PublicPolicy',
    handler: handOutNonce,
  }),
  route({
    method: 'POST',
    path: '/user/login',
    action: 'session.login',
    policy: 'PublicPolicy',
    requiresNonce: true,
    input: { body: loginBody },
    handler: login,
  }),
  route({ method: 'POST', path: '/user/logout', action: 'session.logout', policy: 'PublicPolicy', handler: logout }),
];
