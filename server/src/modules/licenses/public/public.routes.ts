import { rawRoute, route, type AnyRoute, type RateLimit } from '../../../platform/http/route';
import * as licenses from './public.controller';
import { activateBody, checkInput, deactivateBody, downloadQuery, versionInput } from './public.input';

/** Devices call without cookies, and nobody asks who they are: the key or the signed link is the credential. */
const OPEN = { policy: 'PublicPolicy', identify: false, premium: true } as const;

/** For a fleet behind one address, which activates at once; wrong keys are counted apart from this, see ask-license.ts. */
const CHANGES: RateLimit = {
  bucket: 'license-change',
  max: ({ config }) => config.placeOrderLimit * 120,
  duration: 60_000,
};

const REFUSED = 'The refusal is named by `error_type`; see docs/rules/licenses.md#what-devices-are-told.';
const CHECKED = {
  description:
    'By `license_key` or `activation_hash`. Answers 200 whatever is wrong: `status` is `invalid` then, and `error_type` says why. Changes nothing.',
  errors: 'checked',
} as const;
const RELEASED = {
  description: 'With links for a site that a valid licence is activated on; `license_message` says why there are none.',
  errors: 'typed',
  failures: { 422: 'There is no such product, or it is not licensed.' },
} as const;

/** See docs/reference/licenses.md#public-api. */
export const publicLicenseRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/public/licenses/activate',
    action: 'publicLicenses.activate',
    summary: 'Activate a licence on a site',
    description: 'Again for the same site: the same answer. Local and staging sites do not count against the limit.',
    ...OPEN,
    errors: 'typed',
    failures: { 422: REFUSED },
    limit: CHANGES,
    input: { body: activateBody },
    handler: licenses.activate,
  }),
  route({
    method: 'POST',
    path: '/public/licenses/deactivate',
    action: 'publicLicenses.deactivate',
    summary: 'Take a licence off a site',
    description: 'Possible whatever the state of the licence; its place is free at once.',
    ...OPEN,
    errors: 'typed',
    failures: { 422: REFUSED },
    limit: CHANGES,
    input: { body: deactivateBody },
    handler: licenses.deactivate,
  }),
  route({
    method: 'GET',
    path: '/public/licenses/check',
    action: 'publicLicenses.checkFind',
    summary: 'Check a licence',
    ...CHECKED,
    ...OPEN,
    input: { query: checkInput },
    handler: licenses.checkFind,
  }),
  route({
    method: 'POST',
    path: '/public/licenses/check',
    action: 'publicLicenses.check',
    summary: 'Check a licence, its key in the body',
    ...CHECKED,
    ...OPEN,
    input: { body: checkInput },
    handler: licenses.check,
  }),
  route({
    method: 'GET',
    path: '/public/licenses/version',
    action: 'publicLicenses.versionFind',
    summary: 'Get the newest version of a licensed product',
    ...RELEASED,
    ...OPEN,
    input: { query: versionInput },
    handler: licenses.versionFind,
  }),
  route({
    method: 'POST',
    path: '/public/licenses/version',
    action: 'publicLicenses.version',
    summary: 'Get the newest version of a licensed product, its key in the body',
    ...RELEASED,
    ...OPEN,
    input: { body: versionInput },
    handler: licenses.version,
  }),
  rawRoute({
    method: 'GET',
    path: '/public/licenses/download',
    action: 'publicLicenses.download',
    summary: 'Download the newest version of a licensed product',
    description:
      'By a link of the version answer, good for 48 hours while the licence is valid and its site activated. Takes `Range`; a site may be given ten copies in 48 hours.',
    ...OPEN,
    errors: 'typed',
    failures: {
      404: 'There is no file of this version.',
      416: 'The requested range does not exist.',
      422: 'The link is not valid any more, or was never made.',
    },
    produces: 'application/octet-stream',
    input: { query: downloadQuery },
    handler: licenses.download,
  }),
  route({
    method: 'GET',
    path: '/public/licenses/jwks.json',
    action: 'publicLicenses.keysFind',
    summary: 'Get the public keys that tokens of licences are signed with',
    description: 'A JSON Web Key Set (RFC 7517). Keys that sign no longer stay until their tokens have ended.',
    ...OPEN,
    hasEtag: true,
    errors: 'typed',
    handler: licenses.keysFind,
  }),
];
