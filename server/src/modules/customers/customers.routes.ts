import { route, type AnyRoute } from '../../platform/http/route';
import * as customers from './customers.controller';
import { customerNotFound } from './customers.errors';
import {
  additionalInfoBody,
  attachableUsersQuery,
  attachUserBody,
  bulkActionBody,
  createCustomerBody,
  listCustomersQuery,
  readCustomerQuery,
  updateCustomerBody,
} from './customers.input';

const VIEW = { policy: 'CustomerPolicy', permission: 'customers/view', unknown: customerNotFound } as const;
const MANAGE = { policy: 'CustomerPolicy', permission: 'customers/manage', unknown: customerNotFound } as const;

/** Customers, for the back office. See docs/reference/customers-and-accounts.md#customers-in-the-back-office. */
export const customerRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/customers',
    action: 'customers.find',
    summary: 'List the customers',
    description:
      '`search` takes the operator syntax too, such as `id = 5` or `ltv > 1000` (amounts in currency units). The tabs of `active_view` are the statuses. `advanced_filters` counts where `filter_type` is `advanced`, in the premium edition only. `with` names relations: orders, labels, billing_address, shipping_address, subscriptions, wpUser, activities.',
    ...VIEW,
    input: { query: listCustomersQuery },
    handler: customers.list,
  }),
  route({
    method: 'POST',
    path: '/customers',
    action: 'customers.create',
    summary: 'Create a customer',
    description:
      'The user of the site who is named by `user_id` is linked, else the confirmed one with the same e-mail address, else one is made where `wp_user` is yes; the owner of the mailbox sets the password. One of the names is required: `full_name` where the checkout asks for the name in one field, else `first_name`.',
    failures: {
      400: 'There is a customer with this e-mail address already.',
      423: 'The user belongs to another customer.',
    },
    ...MANAGE,
    input: { body: createCustomerBody },
    handler: customers.create,
  }),
  route({
    method: 'POST',
    path: '/customers/do-bulk-action',
    action: 'customers.actOnMany',
    summary: 'Delete customers, or change their status',
    description:
      'At most 500 at once. Customers with orders are not deleted; the message says which. Deleting takes the permission `customers/delete` besides.',
    failures: {
      403: 'No customers are selected, or the caller may not do this.',
      423: 'Not one of the customers could be deleted or changed.',
    },
    ...MANAGE,
    input: { body: bulkActionBody },
    handler: customers.actOnMany,
  }),
  route({
    method: 'GET',
    path: '/customers/get-stats/:customerId',
    action: 'customerStats.findOne',
    summary: 'Get what the site shows beside a customer',
    ...VIEW,
    handler: customers.stats,
  }),
  route({
    method: 'GET',
    path: '/customers/attachable-user',
    action: 'customerUsers.find',
    summary: 'List users who are no customer yet',
    description: 'Users of users-permissions whose name or e-mail address contains `search`; the first twenty.',
    ...MANAGE,
    input: { query: attachableUsersQuery },
    handler: customers.listUsers,
  }),
  route({
    method: 'GET',
    path: '/customers/:customerId',
    action: 'customers.findOne',
    summary: 'Get a customer',
    description:
      '`with` names relations: orders (the newest fifty), labels, billing_address, shipping_address, subscriptions, wpUser, activities. Labels come in any case, unless `params[customer_only]` is yes.',
    ...VIEW,
    input: { query: readCustomerQuery },
    handler: customers.find,
  }),
  route({
    method: 'PUT',
    path: '/customers/:customerId',
    action: 'customers.update',
    summary: 'Change a customer',
    description:
      'What the body leaves out stays as it is. E-mail address and name are required without the `version` that was read before; with it, nothing that somebody else changed meanwhile is overwritten. A linked user signs in with the new e-mail address and `username` from then on; where that user has a role of its own only a super admin may change this.',
    failures: {
      400: 'Another customer, or another user of the site, has this e-mail address.',
      409: 'Somebody else has changed the customer since its `version` was read.',
      423: 'The customer has another user, or the user belongs to another customer.',
    },
    ...MANAGE,
    input: { body: updateCustomerBody },
    handler: customers.update,
  }),
  route({
    method: 'PUT',
    path: '/customers/:customerId/additional-info',
    action: 'customers.saveAdditionalInfo',
    summary: 'Set the labels of a customer',
    description:
      'With `labels` the customer has exactly these afterwards. With `add_labels` and `remove_labels` those are changed, and what others have put on the customer stays.',
    ...MANAGE,
    input: { body: additionalInfoBody },
    handler: customers.saveAdditionalInfo,
  }),
  route({
    method: 'POST',
    path: '/customers/:customerId/recalculate-ltv',
    action: 'customers.recalculate',
    summary: 'Count the figures of a customer again',
    description: 'From the orders, e.g. after some were imported into the tables.',
    ...MANAGE,
    handler: customers.recalculate,
  }),
  route({
    method: 'POST',
    path: '/customers/:customerId/attachable-user',
    action: 'customerUsers.attach',
    summary: 'Attach a user to a customer',
    description: 'The user sees all orders and addresses of the customer from then on.',
    failures: { 423: 'The customer has another user, or the user belongs to another customer.' },
    ...MANAGE,
    input: { body: attachUserBody },
    handler: customers.attach,
  }),
  route({
    method: 'POST',
    path: '/customers/:customerId/detach-user',
    action: 'customerUsers.detach',
    summary: 'Detach the user from a customer',
    description: 'The customer is a guest again; the user stays.',
    ...MANAGE,
    handler: customers.detach,
  }),
];
