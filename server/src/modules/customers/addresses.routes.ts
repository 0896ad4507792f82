import { route, type AnyRoute } from '../../platform/http/route';
import * as addresses from './addresses.controller';
import { deleteAddressBody, listAddressesQuery, primaryAddressBody, updateAddressBody } from './addresses.input';

const PATH = '/customers/:customerId/address';
const MANAGE = { policy: 'CustomerPolicy', permission: 'customers/manage', errors: 'failed' } as const;

/** The address book of a customer, for the back office; what adds to it may change an order too and is the order editor's. Source: behaviours 21; specification 3, Customer portal. */
export const addressRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: PATH,
    action: 'customerAddresses.find',
    policy: 'CustomerPolicy',
    permission: 'customers/view',
    input: { query: listAddressesQuery },
    handler: addresses.list,
  }),
  route({
    method: 'PUT',
    path: PATH,
    action: 'customerAddresses.update',
    ...MANAGE,
    input: { body: updateAddressBody },
    handler: addresses.update,
  }),
  route({
    method: 'DELETE',
    path: PATH,
    action: 'customerAddresses.delete',
    policy: 'CustomerPolicy',
    permission: 'customers/delete',
    errors: 'failed',
    input: { body: deleteAddressBody },
    handler: addresses.remove,
  }),
  route({
    method: 'POST',
    path: `${PATH}/make-primary`,
    action: 'customerAddresses.makePrimary',
    ...MANAGE,
    input: { body: primaryAddressBody },
    handler: addresses.setPrimary,
  }),
];
