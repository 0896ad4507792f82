import type { SavedViewObject } from '../../contracts/saved-views';
import { refusalOf, type Guard } from '../../domain/access';
import type { Principal } from '../../platform/auth/principal';

type ListGuard = Omit<Guard, 'action'> & { readonly action: `plugin::shop.${string}` };

const SENSITIVE = { policy: 'StoreSensitivePolicy', permission: 'store/sensitive' } as const;
const ADMIN = { policy: 'AdminPolicy', permission: 'super_admin' } as const;

/** What the list of each object asks of its callers: who may see the list may have views of it. */
const GUARDS: Readonly<Record<SavedViewObject, ListGuard>> = {
  product_table: { policy: 'ProductPolicy', permission: 'products/view', action: 'plugin::shop.products.find' },
  order_table: { policy: 'OrderPolicy', permission: 'orders/view', action: 'plugin::shop.orders.find' },
  customers: { policy: 'CustomerPolicy', permission: 'customers/view', action: 'plugin::shop.customers.find' },
  coupon_table: { policy: 'CouponPolicy', permission: 'coupons/view', action: 'plugin::shop.coupons.find' },
  subscriptions: { policy: 'OrderPolicy', permission: 'subscriptions/view', action: 'plugin::shop.subscriptions.find' },
  licenses: { policy: 'LicensePolicy', permission: 'licenses/view', action: 'plugin::shop.licenses.find' },
  order_bump_table: {
    policy: 'OrderBumpPolicy',
    permission: 'store/sensitive',
    action: 'plugin::shop.orderBumps.find',
  },
  log_table: { ...ADMIN, action: 'plugin::shop.activity.find' },
  taxes_table: { ...ADMIN, action: 'plugin::shop.taxes.find' },
  shipping_zone_table: { ...SENSITIVE, action: 'plugin::shop.shippingZones.find' },
  shipping_class_table: { ...SENSITIVE, action: 'plugin::shop.shippingClasses.find' },
};

export const OBJECT_TYPES = Object.keys(GUARDS) as readonly SavedViewObject[];

/** @throws AccessError */
export const assertSeesList = (principal: Principal, objectType: SavedViewObject): void => {
  const refusal = refusalOf(principal, GUARDS[objectType]);
  if (refusal) throw refusal;
};
