import { route, type AnyRoute } from '../../../platform/http/route';
import { createAddressBody } from '../../customers';
import * as profile from './profile.controller';
import { deleteAddressByIdBody, editAddressBody, primaryAddressByIdBody, updateProfileBody } from './profile.input';

const policy = 'CustomerFrontendPolicy' as const;
const ADDRESS = { method: 'POST', policy, errors: 'failed' } as const;

/** Who the signed-in customer is. See docs/reference/customers-and-accounts.md#the-portal. */
export const profileRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/customer-profile/profile',
    action: 'profile.find',
    summary: 'Show the own profile',
    handler: profile.find,
    policy,
  }),
  route({
    method: 'POST',
    path: '/customer-profile/update',
    action: 'profile.update',
    summary: 'Change the own profile',
    description:
      'A new e-mail address needs `current_password`, and waits until its owner confirms it where the site sends e-mail. With the change all other sign-ins end.',
    failures: {
      404: 'The caller has no customer record yet: it begins with the first order.',
      409: 'The account was changed at the same moment.',
      423: 'The account has no password, or e-mail addresses are confirmed in this store and it sends no e-mail.',
      400: 'The e-mail address belongs to another customer. Only where the site sends no e-mail: else nothing tells.',
    },
    handler: profile.update,
    policy,
    input: { body: updateProfileBody },
  }),
  route({
    ...ADDRESS,
    path: '/customer-profile/create-address',
    action: 'profile.createAddress',
    summary: 'Add an own address',
    description:
      'A postcode is required where `address_locale` of `GET /checkout/get-country-info` says so. A form without a name means the customer.',
    failures: {
      404: 'The caller has no customer record yet: it begins with the first order.',
      423: 'There are 100 addresses already.',
    },
    handler: profile.createAddress,
    input: { body: createAddressBody },
  }),
  route({
    ...ADDRESS,
    path: '/customer-profile/edit-address',
    action: 'profile.editAddress',
    summary: 'Change an own address',
    failures: {
      404: 'The caller has no customer record yet: it begins with the first order.',
      403: 'The address is not yours, or the nonce is missing.',
    },
    handler: profile.editAddress,
    input: { body: editAddressBody },
  }),
  route({
    ...ADDRESS,
    path: '/customer-profile/make-primary-address',
    action: 'profile.makePrimaryAddress',
    summary: 'Make an own address the primary one',
    description: 'The others of its type are not any more.',
    failures: {
      404: 'The caller has no customer record yet: it begins with the first order.',
      403: 'The address is not yours, or the nonce is missing.',
    },
    handler: profile.setPrimary,
    input: { body: primaryAddressByIdBody },
  }),
  route({
    ...ADDRESS,
    path: '/customer-profile/delete-address',
    action: 'profile.deleteAddress',
    summary: 'Delete an own address',
    failures: {
      404: 'The caller has no customer record yet: it begins with the first order.',
      400: 'The primary address cannot be deleted.',
      403: 'The address is not yours, or the nonce is missing.',
    },
    handler: profile.removeAddress,
    input: { body: deleteAddressByIdBody },
  }),
];
