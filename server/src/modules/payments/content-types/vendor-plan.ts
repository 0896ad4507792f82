import type { RawModel } from '../../../platform/db/raw-model';

export const VENDOR_PLANS = 'shop_vendor_plans';

/** What providers know of the catalogue: each product, and each of its prices per interval, is made there once. */
export const vendorPlanModel: RawModel = {
  uid: 'shop::vendor-plan',
  singularName: VENDOR_PLANS,
  tableName: VENDOR_PLANS,
  attributes: {
    id: { type: 'increments' },
    /** Digest of gateway, mode, product and, of a price, its terms. */
    plan_key: { type: 'string', column: { notNullable: true } },
    gateway: { type: 'string', column: { notNullable: true } },
    mode: { type: 'string', column: { notNullable: true } },
    /** Of the catalogue; it may be deleted there. */
    product_id: { type: 'integer', column: { unsigned: true, notNullable: true } },
    /** e.g. `monthly 1000 USD`; null of the product itself. */
    terms: { type: 'string' },
    vendor_id: { type: 'string', column: { notNullable: true } },
    created_at: { type: 'datetime', column: { notNullable: true } },
  },
  indexes: [{ name: 'shop_vendor_plans_key_uq', columns: ['plan_key'], type: 'unique' }],
};
