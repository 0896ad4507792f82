import { route, type AnyRoute } from '../../../platform/http/route';
import * as bundles from './bundles.controller';
import { saveBundleBody } from './bundles.input';

export const bundleRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/products/get-bundle-info/:productId',
    action: 'bundles.findOne',
    handler: bundles.find,
    policy: 'ProductPolicy',
    permission: 'products/view',
  }),
  route({
    method: 'POST',
    path: '/products/save-bundle-info/:variationId',
    action: 'bundles.save',
    handler: bundles.save,
    policy: 'ProductPolicy',
    permission: 'products/edit',
    input: { body: saveBundleBody },
    errors: 'coded',
  }),
];
