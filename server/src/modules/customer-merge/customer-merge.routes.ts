import { route, type AnyRoute } from '../../platform/http/route';
import { customerNotFound } from '../customers';
import * as customerMerge from './customer-merge.controller';
import { mergeBody, mergeQuery } from './customer-merge.input';

const PATH = '/customers/:customerId/merge';

const SHARED = {
  policy: 'CustomerPolicy',
  permission: 'customers/manage',
  unknown: customerNotFound,
  failures: { 423: 'Both customers have a login, or more than 100 addresses together.' },
} as const;

export const customerMergeRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: PATH,
    action: 'customerMerge.findOne',
    summary: 'Preview the merge of two customers',
    description: 'What would change hands, in numbers. Changes nothing.',
    ...SHARED,
    input: { query: mergeQuery },
    handler: customerMerge.preview,
  }),
  route({
    method: 'POST',
    path: PATH,
    action: 'customerMerge.merge',
    summary: 'Merge another customer into this one',
    description:
      'Orders, addresses, labels, downloads, carts, coupon uses, notes and login of the other one are those of this one from then on, its figures are counted again, and the record of the other one is deleted. This one keeps its id, e-mail address, name and status. The e-mail address of the other one is free afterwards: who orders under it is a new customer. Takes the permission `customers/delete` besides.',
    ...SHARED,
    input: { body: mergeBody },
    handler: customerMerge.merge,
  }),
];
