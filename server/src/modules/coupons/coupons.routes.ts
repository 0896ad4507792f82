import { route, type AnyRoute } from '../../platform/http/route';
import * as coupons from './coupons.controller';
import {
  applyCouponBody,
  cancelCouponBody,
  checkEligibilityBody,
  couponBody,
  couponSettingsBody,
  deleteCouponBody,
  listCouponsQuery,
  reapplyCouponsBody,
} from './coupons.input';
import * as orderCoupons from './order-coupons.controller';

const VIEW = { policy: 'CouponPolicy', permission: 'coupons/view' } as const;
const MANAGE = { policy: 'CouponPolicy', permission: 'coupons/manage' } as const;

/** Coupons on the order that is being edited. */
const EDIT_ORDER = {
  policy: 'CouponPolicy',
  permission: ['orders/create', 'orders/manage'],
  errors: 'coded_fields',
} as const;

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
  route({
    method: 'POST',
    path: '/coupons/apply',
    action: 'orderCoupons.apply',
    ...EDIT_ORDER,
    input: { body: applyCouponBody },
    handler: orderCoupons.apply,
  }),
  route({
    method: 'POST',
    path: '/coupons/cancel',
    action: 'orderCoupons.cancel',
    ...EDIT_ORDER,
    input: { body: cancelCouponBody },
    handler: orderCoupons.cancel,
  }),
  route({
    method: 'POST',
    path: '/coupons/re-apply',
    action: 'orderCoupons.reapply',
    ...EDIT_ORDER,
    input: { body: reapplyCouponsBody },
    handler: orderCoupons.reapply,
  }),
  route({
    method: 'POST',
    path: '/coupons/checkProductEligibility',
    action: 'orderCoupons.checkEligibility',
    ...EDIT_ORDER,
    input: { body: checkEligibilityBody },
    handler: orderCoupons.check,
  }),
];
