/**
 * The permission of every endpoint as the specification documents it, written down a second time on purpose: the code's own
 * table must not be its own proof. Sources: specification 1 (Authentication), 2 and 3 (perm of each endpoint), behaviours 13.
 */
export type Documented =
  /** Nobody needs to be known. */
  | 'public'
  /** Strapi's super admin only. */
  | 'is_super_admin'
  /** Strapi's super admin, or who holds every permission. */
  | 'super_admin'
  /** A permission of the form resource/action; any one of a list suffices. */
  | `${string}/${string}`
  | readonly `${string}/${string}`[];

/** Path parameters are written {}. */
export const DOCUMENTED: Readonly<Record<string, Documented>> = {
  'GET /ping': 'public',

  'GET /user/nonce': 'public',
  'POST /user/login': 'public',
  'POST /user/logout': 'public',

  'GET /cart': 'public',
  'GET /cart/add_item': 'public',
  'POST /cart/add_item': 'public',
  'GET /cart/status': 'public',
  'GET /cart/estimated-totals': 'public',
  'POST /cart/remove': 'public',
  'POST /cart/quantity': 'public',
  'POST /cart/apply_coupon': 'public',
  'POST /cart/remove_coupon': 'public',
  'POST /cart/save_checkout_data': 'public',
  'GET /cart/instant_checkout': 'public',
  'POST /cart/instant_checkout': 'public',
  'POST /checkout/place-order': 'public',
  'GET /public/products': 'public',
  'GET /public/products/{}': 'public',
  'GET /public/product-views': 'public',
  'GET /public/product-search': 'public',

  'GET /shipping/zones': 'store/sensitive',
  'POST /shipping/zones': 'store/sensitive',
  'POST /shipping/zones/update-order': 'store/sensitive',
  'GET /shipping/zones/{}': 'store/sensitive',
  'PUT /shipping/zones/{}': 'store/sensitive',
  'DELETE /shipping/zones/{}': 'store/sensitive',
  'GET /shipping/zone/states': 'store/sensitive',
  'GET /shipping/zone/countries': 'store/sensitive',
  'POST /shipping/methods': 'store/sensitive',
  'PUT /shipping/methods': 'store/sensitive',
  'DELETE /shipping/methods/{}': 'store/sensitive',
  'GET /shipping/classes': 'store/sensitive',
  'POST /shipping/classes': 'store/sensitive',
  'GET /shipping/classes/{}': 'store/sensitive',
  'GET /shipping/classes/{}/profile': 'store/sensitive',
  'PUT /shipping/classes/{}': 'store/sensitive',
  'DELETE /shipping/classes/{}': 'store/sensitive',

  'GET /products': 'products/view',
  'POST /products': 'products/create',
  'GET /products/{}': 'products/view',
  'DELETE /products/{}': 'products/delete',
  'GET /products/{}/pricing': 'products/view',
  'POST /products/{}/pricing': 'products/edit',
  'PUT /products/{}/update-inventory/{}': 'products/edit',
  'PUT /products/{}/update-manage-stock': 'products/edit',
  'GET /products/searchProductByName': 'products/view',
  'GET /products/searchVariantByName': 'products/view',
  'GET /products/search-product-variant-options': 'products/view',
  'GET /products/findSubscriptionVariants': 'products/view',
  'GET /products/fetchProductsByIds': 'products/view',
  'GET /products/fetchVariationsByIds': 'products/view',
  'GET /products/suggest-sku': 'products/view',
  'POST /products/detail/{}': 'products/edit',
  'GET /products/variants': 'products/view',
  'GET /variants': 'products/view',
  'POST /products/variants': 'products/edit',
  'POST /products/variants/{}': 'products/edit',
  'DELETE /products/variants/{}': 'products/edit',
  'POST /products/variants/bulk-update': 'products/edit',
  'POST /products/variants/group-bulk-update': 'products/edit',
  'POST /products/variants/{}/setMedia': 'products/edit',
  'PUT /products/variants/{}/pricing-table': 'products/edit',
  'POST /products/variants/{}/tax-exempt': 'products/edit',
  'POST /products/do-bulk-action': ['products/edit', 'products/delete'],
  'POST /products/bulk-insert': 'products/create',
  'GET /products/bulk-edit-data': 'products/view',
  'POST /products/bulk-update': 'products/edit',
  'POST /products/{}/duplicate': 'products/create',
  'GET /products/get-bundle-info/{}': 'products/view',
  'POST /products/save-bundle-info/{}': 'products/edit',
  'POST /products/{}/shipping-class': 'products/edit',
  'POST /products/{}/shipping-class/remove': 'products/edit',
  'POST /products/{}/tax-class': 'products/edit',
  'POST /products/{}/tax-class/remove': 'products/edit',
  'POST /products/{}/tax-exempt': 'products/edit',
  'GET /products/fetch-term': 'products/view',
  'POST /products/fetch-term-by-parent': 'products/view',
  'POST /products/add-product-terms': 'products/edit',
  'POST /products/sync-taxonomy-term/{}': 'products/edit',
  'POST /products/delete-taxonomy-term/{}': 'products/edit',
  'PUT /products/terms/{}': 'products/edit',
  'DELETE /products/terms/{}': 'products/edit',
  'GET /products/{}/upgrade-paths': 'products/view',
  'GET /products/variation/{}/upgrade-paths': 'products/view',
  'POST /products/{}/upgrade-path': 'products/edit',
  'POST /products/upgrade-path/{}/update': 'products/edit',
  'DELETE /products/upgrade-path/{}/delete': 'products/edit',
  'GET /products/{}/related-products': 'products/view',
  'GET /products/{}/pricing-widgets': 'products/view',

  'GET /inventory': 'products/view',
  'GET /inventory/stats': 'products/view',
  'GET /inventory/adjustment-history': 'products/view',
  'POST /inventory/export': 'products/view',
  'POST /inventory/update-stock': 'products/edit',
  'POST /inventory/bulk-update': 'products/edit',

  'POST /products/{}/generate-variations': 'products/edit',
  'GET /products/{}/variation-attributes': 'products/view',

  'GET /options/attr/groups': 'products/view',
  'GET /options/attr/groups/library': 'products/view',
  'POST /options/attr/groups/reorder': 'products/edit',
  'POST /options/attr/group': 'products/create',
  'GET /options/attr/group/{}': 'products/view',
  'PUT /options/attr/group/{}': 'products/edit',
  'DELETE /options/attr/group/{}': 'products/delete',
  'GET /options/attr/group/{}/terms': 'products/view',
  'POST /options/attr/group/{}/terms': 'products/create',
  'POST /options/attr/group/{}/terms/reorder': 'products/edit',
  'POST /options/attr/group/{}/term': 'products/create',
  'POST /options/attr/group/{}/term/{}': 'products/edit',
  'DELETE /options/attr/group/{}/term/{}': 'products/delete',

  'GET /labels': 'labels/view',
  'POST /labels': 'labels/manage',
  'POST /labels/update-label-selections': 'labels/manage',
  'PUT /labels/{}': 'labels/manage',
  'DELETE /labels/{}': 'labels/delete',

  'GET /coupons/listCoupons': ['orders/create', 'orders/manage', 'coupons/view'],
  'GET /coupons/getSettings': 'coupons/view',
  'POST /coupons/storeCouponSettings': 'coupons/manage',
  'GET /coupons': 'coupons/view',
  'GET /coupons/{}': 'coupons/view',
  'POST /coupons': 'coupons/manage',
  'PUT /coupons/{}': 'coupons/manage',
  'DELETE /coupons/{}': 'coupons/delete',
  'POST /coupons/apply': ['orders/create', 'orders/manage'],
  'POST /coupons/cancel': ['orders/create', 'orders/manage'],
  'POST /coupons/re-apply': ['orders/create', 'orders/manage'],
  'POST /coupons/checkProductEligibility': ['orders/create', 'orders/manage'],

  'GET /orders': 'orders/view',
  'GET /orders/{}': 'orders/view',
  'POST /orders/{}/mark-as-paid': 'orders/manage',

  'GET /checkout-fields': 'store/sensitive',
  'GET /checkout-fields/get-fields': 'store/sensitive',
  'POST /checkout-fields': 'store/sensitive',
  'POST /checkout-fields/save-fields': 'store/sensitive',

  'GET /roles': 'is_super_admin',
  'POST /roles': 'is_super_admin',
  'GET /roles/managers': 'is_super_admin',
  'GET /roles/user-list': 'is_super_admin',
  'GET /roles/{}': 'is_super_admin',
  'POST /roles/{}': 'is_super_admin',
  'DELETE /roles/{}': 'is_super_admin',

  'GET /files': 'store/sensitive',
  'GET /files/bucket-list': 'store/sensitive',
  'POST /files/upload': 'store/sensitive',
  'POST /files/upload-editor-file': 'store/sensitive',
  'DELETE /files/delete': 'store/sensitive',
  'GET /settings/storage-drivers': 'is_super_admin',
  'POST /settings/storage-drivers': 'is_super_admin',
  'GET /settings/storage-drivers/active-drivers': 'is_super_admin',
  'GET /settings/storage-drivers/{}': 'is_super_admin',
  'POST /settings/storage-drivers/verify-info': 'is_super_admin',
  'POST /settings/storage-drivers/create-bucket': 'is_super_admin',
  'POST /settings/storage-drivers/bucket-list': 'is_super_admin',
  'POST /settings/storage-drivers/reset': 'is_super_admin',
  'POST /settings/storage-drivers/change-status': 'is_super_admin',
  'GET /app/attachments': 'super_admin',
  'POST /app/upload-attachments': 'super_admin',

  'POST /products/{}/sync-downloadable-files': 'products/edit',
  'PUT /products/{}/update': 'products/edit',
  'DELETE /products/{}/delete': 'products/edit',
  'GET /products/getDownloadableUrl/{}': 'products/view',
  'GET /public/downloads': 'public',

  'GET /settings/permissions': 'is_super_admin',
  'POST /settings/permissions': 'is_super_admin',
  'GET /settings/store': 'store/settings',
  'POST /settings/store': 'store/settings',

  'GET /app/init': 'super_admin',
  'GET /activity': 'super_admin',
  'DELETE /activity/{}': 'super_admin',
  'PUT /activity/{}/mark-read': 'super_admin',
};

/** Specification 1, the set of permissions. */
export const DOCUMENTED_PERMISSIONS: readonly string[] = [
  ...['settings', 'sensitive'].map((action) => `store/${action}`),
  ...['view', 'create', 'edit', 'delete'].map((action) => `products/${action}`),
  ...['view', 'manage', 'delete'].map((action) => `customers/${action}`),
  ...['view', 'create', 'manage', 'manage_statuses', 'can_refund', 'export', 'delete'].map(
    (action) => `orders/${action}`
  ),
  ...['subscriptions', 'licenses', 'coupons', 'integrations', 'labels'].flatMap((resource) =>
    ['view', 'manage', 'delete'].map((action) => `${resource}/${action}`)
  ),
  ...['view', 'export'].map((action) => `reports/${action}`),
  'dashboard_stats/view',
];

const seen = (...resources: readonly string[]): string[] => resources.map((resource) => `${resource}/view`);

/** Specification 1, Roles. */
export const DOCUMENTED_ROLES: Readonly<Record<string, readonly string[]>> = {
  super_admin: DOCUMENTED_PERMISSIONS,
  manager: DOCUMENTED_PERMISSIONS.filter((permission) => permission !== 'store/sensitive'),
  worker: [
    ...seen('products', 'customers', 'orders', 'subscriptions', 'licenses', 'integrations', 'coupons'),
    'orders/manage_statuses',
    'coupons/manage',
  ],
  accountant: [
    ...seen('products', 'customers', 'orders', 'subscriptions', 'licenses', 'coupons', 'integrations', 'reports'),
    'orders/export',
    'reports/export',
  ],
};
