import { route, type AnyRoute } from '../../../platform/http/route';
import { deleteAddressBody, primaryAddressBody } from '../../customers';
import * as account from './account.controller';
import * as addresses from './account-addresses.controller';
import { addAddressBody, changeAddressBody, readAccountQuery, updateAccountBody } from './account.input';

const policy = 'CustomerFrontendPolicy' as const;
const ADDRESS = { path: '/customers/:customerId/address', policy, errors: 'failed' } as const;

/** What customers are answered under addresses that the staff uses too. Specification 3, Customer portal. */
export const accountRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/customers/:customerId',
    action: 'account.findOne',
    handler: account.find,
    policy,
    input: { query: readAccountQuery },
  }),
  route({
    method: 'PUT',
    path: '/customers/:customerId',
    action: 'account.update',
    handler: account.update,
    policy,
    input: { body: updateAccountBody },
  }),
  route({
    method: 'POST',
    path: '/customers/add-address',
    action: 'account.addAddress',
    handler: addresses.add,
    policy,
    errors: 'failed',
    input: { body: addAddressBody },
  }),
  route({
    ...ADDRESS,
    method: 'PUT',
    action: 'account.changeAddress',
    handler: addresses.change,
    input: { body: changeAddressBody },
  }),
  route({
    ...ADDRESS,
    method: 'DELETE',
    action: 'account.deleteAddress',
    handler: addresses.remove,
    input: { body: deleteAddressBody },
  }),
  route({
    ...ADDRESS,
    method: 'POST',
    path: '/customers/:customerId/address/make-primary',
    action: 'account.makePrimaryAddress',
    handler: addresses.setPrimary,
    input: { body: primaryAddressBody },
  }),
];
