import { route, type AnyRoute } from '../../../platform/http/route';
import { deleteAddressBody, primaryAddressBody } from '../../customers';
import { notYours } from '../own-customer';
import * as account from './account.controller';
import * as addresses from './account-addresses.controller';
import { addAddressBody, changeAddressBody, readAccountQuery, updateAccountBody } from './account.input';

const policy = 'CustomerFrontendPolicy' as const;
const ADDRESS = { path: '/customers/:customerId/address', policy, errors: 'failed', unknown: notYours } as const;

/**
 * What customers are answered under addresses that the staff uses too. See
 * docs/reference/permissions-and-tokens.md#two-routes-at-one-path.
 */
export const accountRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/customers/:customerId',
    action: 'account.findOne',
    summary: 'Show the own account',
    failures: { 403: 'The record is not yours.' },
    handler: account.find,
    policy,
    unknown: notYours,
    input: { query: readAccountQuery },
  }),
  route({
    method: 'PUT',
    path: '/customers/:customerId',
    action: 'account.update',
    summary: 'Change the own account',
    description:
      'A new e-mail address needs `current_password`, and waits until its owner confirms it where the site sends e-mail. With the change all other sign-ins end.',
    failures: {
      409: 'The account was changed at the same moment.',
      423: 'The account has no password, or e-mail addresses are confirmed in this store and it sends no e-mail.',
      400: 'The e-mail address belongs to another customer. Only where the site sends no e-mail: else nothing tells.',
    },
    handler: account.update,
    policy,
    unknown: notYours,
    input: { body: updateAccountBody },
  }),
  route({
    method: 'POST',
    path: '/customers/add-address',
    action: 'account.addAddress',
    summary: 'Add an own address',
    description: 'The fields have their type in front (`billing_city`). Answers the addresses of the type as HTML.',
    failures: {
      404: 'The caller has no customer record yet: it begins with the first order.',
      423: 'There are 100 addresses already.',
    },
    handler: addresses.add,
    policy,
    errors: 'failed',
    input: { body: addAddressBody },
  }),
  route({
    ...ADDRESS,
    method: 'PUT',
    action: 'account.changeAddress',
    summary: 'Change an own address',
    description:
      'The fields have their type in front (`billing_city`). Label, address_1, city and country are required.',
    failures: { 403: 'The address is not yours, or the nonce is missing.' },
    handler: addresses.change,
    input: { body: changeAddressBody },
  }),
  route({
    ...ADDRESS,
    method: 'DELETE',
    action: 'account.deleteAddress',
    summary: 'Delete an own address',
    failures: {
      400: 'The primary address cannot be deleted.',
      403: 'The address is not yours, or the nonce is missing.',
    },
    handler: addresses.remove,
    input: { body: deleteAddressBody },
  }),
  route({
    ...ADDRESS,
    method: 'POST',
    path: '/customers/:customerId/address/make-primary',
    action: 'account.makePrimaryAddress',
    summary: 'Make an own address the primary one',
    failures: { 403: 'The address is not yours, or the nonce is missing.' },
    handler: addresses.setPrimary,
    input: { body: primaryAddressBody },
  }),
];
