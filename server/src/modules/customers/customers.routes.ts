import { route, type AnyRoute } from '../../platform/http/route';
import * as customers from './customers.controller';
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

const VIEW = { policy: 'CustomerPolicy', permission: 'customers/view' } as const;
const MANAGE = { policy: 'CustomerPolicy', permission: 'customers/manage' } as const;

/** Specification 2, Customers, admin; behaviours 21. */
export const customerRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/customers',
    action: 'customers.find',
    ...VIEW,
    input: { query: listCustomersQuery },
    handler: customers.list,
  }),
  route({
    method: 'POST',
    path: '/customers',
    action: 'customers.create',
    ...MANAGE,
    input: { body: createCustomerBody },
    handler: customers.create,
  }),
  route({
    method: 'POST',
    path: '/customers/do-bulk-action',
    action: 'customers.actOnMany',
    ...MANAGE,
    input: { body: bulkActionBody },
    handler: customers.actOnMany,
  }),
  route({
    method: 'GET',
    path: '/customers/get-stats/:customerId',
    action: 'customerStats.findOne',
    ...VIEW,
    handler: customers.stats,
  }),
  route({
    method: 'GET',
    path: '/customers/attachable-user',
    action: 'customerUsers.find',
    ...MANAGE,
    input: { query: attachableUsersQuery },
    handler: customers.listUsers,
  }),
  route({
    method: 'GET',
    path: '/customers/:customerId',
    action: 'customers.findOne',
    ...VIEW,
    input: { query: readCustomerQuery },
    handler: customers.find,
  }),
  route({
    method: 'PUT',
    path: '/customers/:customerId',
    action: 'customers.update',
    ...MANAGE,
    input: { body: updateCustomerBody },
    handler: customers.update,
  }),
  route({
    method: 'PUT',
    path: '/customers/:customerId/additional-info',
    action: 'customers.saveAdditionalInfo',
    ...MANAGE,
    input: { body: additionalInfoBody },
    handler: customers.saveAdditionalInfo,
  }),
  route({
    method: 'POST',
    path: '/customers/:customerId/recalculate-ltv',
    action: 'customers.recalculate',
    ...MANAGE,
    handler: customers.recalculate,
  }),
  route({
    method: 'POST',
    path: '/customers/:customerId/attachable-user',
    action: 'customerUsers.attach',
    ...MANAGE,
    input: { body: attachUserBody },
    handler: customers.attach,
  }),
  route({
    method: 'POST',
    path: '/customers/:customerId/detach-user',
    action: 'customerUsers.detach',
    ...MANAGE,
    handler: customers.detach,
  }),
];
