import type { CustomerMergePreviewAnswer, CustomersMergedAnswer } from '../../contracts/customer-merge';
import { assertMayAlso } from '../../domain/access';
import type { ShopRequest } from '../../platform/http/route';
import { authorOf } from '../activity';
import { readCustomer } from '../customers';
import type { MergeBody, MergeQuery } from './customer-merge.input';
import { mergeCustomers } from './use-cases/merge-customers';
import { previewMerge } from './use-cases/preview-merge';

const CUSTOMER = 'customerId';

/** Beside the permission of the route: a record is deleted. */
const DELETE = { permission: 'customers/delete', action: 'plugin::shop.customers.delete' } as const;

export const preview = async ({
  platform,
  id,
  query,
}: ShopRequest<MergeQuery>): Promise<CustomerMergePreviewAnswer> => ({
  merge: await previewMerge(platform, { toId: id(CUSTOMER), fromId: query.from_customer_id as number }),
});

export const merge = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, MergeBody>): Promise<CustomersMergedAnswer> => {
  assertMayAlso(principal, DELETE, 'You do not have the permission to delete customers.');
  const ids = { toId: id(CUSTOMER), fromId: body.from_customer_id as number };
  const moved = await mergeCustomers(platform, ids, authorOf(principal));
  const customer = await readCustomer(platform, ids.toId, ['labels']);
  return { message: 'The customers have been merged.', customer, moved };
};
