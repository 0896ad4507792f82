import { route, type AnyRoute } from '../../platform/http/route';
import * as coupons from './coupons.controller';
import {
  applyCouponBody,
  cancelCouponBody,
  checkEligibilityBody,
  changeCouponBody,
  couponBody,
  couponSettingsBody,
  deleteCouponBody,
  listCouponsQuery,
  reapplyCouponsBody,
} from './coupons.input';
import * as orderCoupons from './order-coupons.controller';
import { couponPageNotFound } from './use-cases/read-coupons';

const VIEW = { policy: 'CouponPolicy', permission: 'coupons/view' } as const;
const MANAGE = { policy: 'CouponPolicy', permission: 'coupons/manage' } as const;

/** Coupons on the order that is being edited. */
const EDIT_ORDER = {
  policy: 'CouponPolicy',
  permission: ['orders/create', 'orders/manage'],
  errors: 'coded_fields',
} as const;

/** Coupons. See docs/reference/coupons.md. */
export const couponRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/coupons/listCoupons',
    action: 'couponCodes.find',
    summary: 'List the codes of active coupons',
    description: 'Oldest first, at most 1000.',
    policy: 'CouponPolicy',
    permission: ['orders/create', 'orders/manage', 'coupons/view'],
    handler: coupons.listCodes,
  }),
  route({
    method: 'GET',
    path: '/coupons/getSettings',
    action: 'couponSettings.find',
    summary: 'Read the coupon settings',
    ...VIEW,
    handler: coupons.showSettings,
  }),
  route({
    method: 'POST',
    path: '/coupons/storeCouponSettings',
    action: 'couponSettings.save',
    summary: 'Save the coupon settings',
    ...MANAGE,
    input: { body: couponSettingsBody },
    handler: coupons.saveSettings,
  }),
  route({
    method: 'GET',
    path: '/coupons',
    action: 'coupons.find',
    summary: 'List the coupons',
    description: '`active_view`: active or expired. `advanced_filters` need the premium edition.',
    ...VIEW,
    input: { query: listCouponsQuery },
    handler: coupons.list,
  }),
  route({
    method: 'GET',
    path: '/coupons/:id',
    action: 'coupons.findOne',
    summary: 'Read a coupon with its activities',
    ...VIEW,
    unknown: couponPageNotFound,
    handler: coupons.find,
  }),
  route({
    method: 'POST',
    path: '/coupons',
    action: 'coupons.create',
    summary: 'Create a coupon',
    ...MANAGE,
    errors: 'coded_fields',
    input: { body: couponBody },
    handler: coupons.create,
  }),
  route({
    method: 'PUT',
    path: '/coupons/:id',
    action: 'coupons.update',
    summary: 'Change a coupon',
    description:
      'Fields that are left out keep their value; `conditions` are replaced as a whole. With the `version` that was read before, nothing that somebody else changed meanwhile is overwritten.',
    failures: { 409: 'Somebody else has changed the coupon since its `version` was read.' },
    ...MANAGE,
    errors: 'coded_fields',
    input: { body: changeCouponBody },
    handler: coupons.update,
  }),
  route({
    method: 'DELETE',
    path: '/coupons/:id',
    action: 'coupons.delete',
    summary: 'Delete a coupon',
    description: 'The body names the coupon as the address does. Orders keep what it took off them.',
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
    summary: 'Try a coupon on the lines of the order editor',
    description:
      'Together with the coupons that are on the draft or its order already. Nothing is written: the order takes its coupons when it is saved. A coupon that gives nothing is refused with 403; `reason` says why.',
    failures: { 404: 'There is no coupon of this code, or no such order.' },
    ...EDIT_ORDER,
    input: { body: applyCouponBody },
    handler: orderCoupons.apply,
  }),
  route({
    method: 'POST',
    path: '/coupons/cancel',
    action: 'orderCoupons.cancel',
    summary: 'Take a coupon off the order editor',
    description:
      'Where `id` or `order_uuid` name an order, the coupon is taken off it, too, and its use is free again.',
    failures: {
      404: 'The coupon is not on the order, or there is no such order.',
      423: 'The order is paid or canceled.',
    },
    ...EDIT_ORDER,
    input: { body: cancelCouponBody },
    handler: orderCoupons.cancel,
  }),
  route({
    method: 'POST',
    path: '/coupons/re-apply',
    action: 'orderCoupons.reapply',
    summary: 'Price the lines of the order editor with their coupons again',
    description:
      'Coupons that give nothing any more are left out. Without lines all coupons are taken off, off the order of `order_uuid`, too.',
    failures: { 404: 'There is no such order.', 423: 'The order is paid or canceled.' },
    ...EDIT_ORDER,
    input: { body: reapplyCouponsBody },
    handler: orderCoupons.reapply,
  }),
  route({
    method: 'POST',
    path: '/coupons/checkProductEligibility',
    action: 'orderCoupons.checkEligibility',
    summary: 'Find the coupons that cover a product',
    failures: { 404: 'The product does not exist.' },
    ...EDIT_ORDER,
    input: { body: checkEligibilityBody },
    handler: orderCoupons.check,
  }),
];
