import { route, type AnyRoute } from '../../../platform/http/route';
import * as bundles from './bundles.controller';
import { saveBundleBody } from './bundles.controller';

export const bundleRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/products/get-bundle-info/:productId',
    action: 'bundles.findOne',
    summary: 'Show what lies in the bundles of a product',
    handler: bundles.find,
    policy: 'ProductPolicy',
    permission: 'products/view',
  }),
  route({
    method: 'POST',
    path: '/products/save-bundle-info/:variationId',
    action: 'bundles.save',
    summary: 'Set what lies in a bundle',
    description:
      'The variant holds exactly these variants afterwards, in this order; an empty list empties it. Its product must ' +
      'be a bundle, and a bundle holds neither another bundle nor variants of its own product. With the `version` that was read before, ' +
      'nothing that somebody else changed meanwhile is overwritten.',
    failures: { 409: 'Somebody else has changed the bundle since its `version` was read.' },
    handler: bundles.save,
    policy: 'ProductPolicy',
    permission: 'products/edit',
    input: { body: saveBundleBody },
    errors: 'coded',
  }),
];
