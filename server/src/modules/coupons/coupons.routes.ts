import { route, type AnyRoute } from '../../platform/http/route';
import * as coupons from './coupons.controller';
import { couponBody, couponSettingsBody, deleteCouponBody, listCouponsQuery } from './coupons.input';

const VIEW = { policy: 'CouponPolicy', permission: 'coupons/view' } as const;
const MANAGE = { policy: 'CouponPolicy', permission: 'coupons/manage' } as const;

/** Specification 2, Coupons; behaviours 2.3. */
export const couponRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/coupons/listCoupons',
    action: 'couponCodes.find',
    policy: 'CouponPolicy',
    permission: ['orders/create', 'orders/manage', 'coupons/view'],
    handler: coupons.listCodes,
  }),
  route({
    method: 'GET',
    path: '/coupons/getSettings',
    action: 'couponSettings.find',
    ...VIEW,
    handler: coupons.showSettings,
  }),
  route({
    method: 'POST',
    path: '/coupons/storeCouponSettings',
    action: 'couponSettings.save',
    ...MANAGE,
    input: { body: couponSettingsBody },
    handler: coupons.saveSettings,
  }),
  route({
    method: 'GET',
    path: '/coupons',
    action: 'coupons.find',
    ...VIEW,
    input: { query: listCouponsQuery },
    handler: coupons.list,
  }),
  route({ method: 'GET', path: '/coupons/:id', action: 'coupons.findOne', ...VIEW, handler: coupons.find }),
  route({
    method: 'POST',
    path: '/coupons',
    action: 'coupons.create',
    ...MANAGE,
    errors: 'coded_fields',
    input: { body: couponBody },
    handler: coupons.create,
  }),
  route({
    method: 'PUT',
    path: '/coupons/:id',
    action: 'coupons.update',
    ...MANAGE,
    errors: 'coded_fields',
    input: { body: couponBody },
    handler: coupons.update,
  }),
  route({
    method: 'DELETE',
    path: '/coupons/:id',
    action: 'coupons.delete',
    policy: 'CouponPolicy',
    permission: 'coupons/delete',
    errors: 'coded_fields',
    input: { body: deleteCouponBody },
    handler: coupons.remove,
  }),
];
