import { route, type AnyRoute } from '../../../platform/http/route';
import * as licenses from './own-licenses.controller';
import { freeSiteBody, pageQuery } from './purchases.input';

const OWN = { policy: 'CustomerFrontendPolicy', premium: true } as const;

/** Licences of the signed-in customer. See docs/reference/licenses.md#the-portal. */
export const ownLicenseRoutes: readonly AnyRoute[] = [
  route({
    ...OWN,
    method: 'GET',
    path: '/customer-profile/licenses',
    action: 'purchases.licensesFind',
    summary: 'List the licences of the customer',
    description: 'The newest first.',
    handler: licenses.list,
    input: { query: pageQuery },
  }),
  route({
    ...OWN,
    method: 'GET',
    path: '/customer-profile/licenses/:key',
    action: 'purchases.licensesFindOne',
    summary: 'Show a licence of the customer',
    description: "By its key. Somebody else's key is answered like one that does not exist.",
    handler: licenses.find,
  }),
  route({
    ...OWN,
    method: 'GET',
    path: '/customer-profile/licenses/:key/activations',
    action: 'purchases.licenseActivationsFind',
    summary: 'List the sites of a licence of the customer',
    description: 'Those that use it, and those that did; the newest first.',
    handler: licenses.activations,
    input: { query: pageQuery },
  }),
  route({
    ...OWN,
    method: 'POST',
    path: '/customer-profile/licenses/:key/deactivate_site',
    action: 'purchases.deactivateSite',
    summary: 'Free a site of a licence of the customer',
    description: 'In whichever spelling of its address. Its place is free for another site.',
    handler: licenses.freeSite,
    input: { body: freeSiteBody },
  }),
];
