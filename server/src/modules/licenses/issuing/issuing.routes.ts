import { route, type AnyRoute } from '../../../platform/http/route';
import { generateMissing } from './issuing.controller';

export const issuingRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/orders/:order/generate-missing-licenses',
    action: 'orders.generateMissingLicenses',
    summary: 'Create the missing licenses of an order',
    description:
      'For units of a paid order whose product is licensed by now, and that have no licence. See docs/rules/licenses.md.',
    failures: { 400: 'No license is missing.' },
    policy: 'OrderPolicy',
    permission: 'orders/manage',
    premium: true,
    handler: generateMissing,
  }),
];
