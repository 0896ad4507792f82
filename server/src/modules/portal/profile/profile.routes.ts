import { route, type AnyRoute } from '../../../platform/http/route';
import { createAddressBody } from '../../customers';
import * as profile from './profile.controller';
import { deleteAddressByIdBody, editAddressBody, primaryAddressByIdBody, updateProfileBody } from './profile.input';

const policy = 'CustomerFrontendPolicy' as const;
const ADDRESS = { method: 'POST', policy, errors: 'failed' } as const;

/** Who the signed-in customer is. Specification 3, Customer portal; behaviours 14. */
export const profileRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/customer-profile/profile',
    action: 'profile.find',
    handler: profile.find,
    policy,
  }),
  route({
    method: 'POST',
    path: '/customer-profile/update',
    action: 'profile.update',
    handler: profile.update,
    policy,
    input: { body: updateProfileBody },
  }),
  route({
    ...ADDRESS,
    path: '/customer-profile/create-address',
    action: 'profile.createAddress',
    handler: profile.createAddress,
    input: { body: createAddressBody },
  }),
  route({
    ...ADDRESS,
    path: '/customer-profile/edit-address',
    action: 'profile.editAddress',
    handler: profile.editAddress,
    input: { body: editAddressBody },
  }),
  route({
    ...ADDRESS,
    path: '/customer-profile/make-primary-address',
    action: 'profile.makePrimaryAddress',
    handler: profile.setPrimary,
    input: { body: primaryAddressByIdBody },
  }),
  route({
    ...ADDRESS,
    path: '/customer-profile/delete-address',
    action: 'profile.deleteAddress',
    handler: profile.removeAddress,
    input: { body: deleteAddressByIdBody },
  }),
];
