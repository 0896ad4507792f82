import { route, type AnyRoute } from '../../platform/http/route';
import * as addresses from './addresses.controller';
import { deleteAddressBody, listAddressesQuery, primaryAddressBody, updateAddressBody } from './addresses.input';
import { customerNotFound } from './customers.errors';

const PATH = '/customers/:customerId/address';
const CUSTOMER = { policy: 'CustomerPolicy', unknown: customerNotFound } as const;
const MANAGE = { ...CUSTOMER, permission: 'customers/manage', errors: 'failed' } as const;

/** The address book of a customer, for the back office; what adds to it may change an order too and is the order editor's. */
export const addressRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: PATH,
    action: 'customerAddresses.find',
    summary: 'List the addresses of a customer',
    ...CUSTOMER,
    permission: 'customers/view',
    input: { query: listAddressesQuery },
    handler: addresses.list,
  }),
  route({
    method: 'PUT',
    path: PATH,
    action: 'customerAddresses.update',
    summary: 'Change an address of a customer',
    description:
      'The fields stand beside `address`, inside of it, or with the type in front, such as `billing_city` where `type` is billing; those with the type in front count first. What is left out stays as it is. `type` says which address is meant: an address of the other type is refused like one that does not exist (404), and no address changes its type.',
    ...MANAGE,
    input: { body: updateAddressBody },
    handler: addresses.update,
  }),
  route({
    method: 'DELETE',
    path: PATH,
    action: 'customerAddresses.delete',
    summary: 'Delete an address of a customer',
    failures: { 400: 'It is the primary address of its type: make another one primary first.' },
    ...CUSTOMER,
    permission: 'customers/delete',
    errors: 'failed',
    input: { body: deleteAddressBody },
    handler: addresses.remove,
  }),
  route({
    method: 'POST',
    path: `${PATH}/make-primary`,
    action: 'customerAddresses.makePrimary',
    summary: 'Make an address the primary one of its type',
    ...MANAGE,
    input: { body: primaryAddressBody },
    handler: addresses.setPrimary,
  }),
];
