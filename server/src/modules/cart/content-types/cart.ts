import { column, contentType } from '../../../platform/module';

/** A shopping session. Whoever knows the hash holds the cart, so it is as long as a password and never listed. */
export const cartType = contentType({
  table: 'shop_carts',
  singularName: 'cart',
  pluralName: 'carts',
  displayName: 'Cart',
  attributes: {
    cart_hash: column.text,
    customer_id: column.reference,
    user_id: column.reference,
    order_id: column.reference,
    cart_data: column.json,
    checkout_data: column.json,
    utm_data: column.json,
    coupons: column.json,
    first_name: column.text,
    last_name: column.text,
    email: column.text,
    stage: column.text,
    cart_group: column.text,
    /** Of a locked cart what it was made for, of an account's cart whose it is, until it is bought or another one takes its place. */
    purpose_key: column.text,
    user_agent: column.text,
    ip_address: column.text,
    version: column.integer,
    completed_at: column.moment,
    deleted_at: column.moment,
  },
  indexes: [
    { name: 'shop_carts_hash_uq', columns: ['cart_hash'], type: 'unique' },
    { name: 'shop_carts_purpose_uq', columns: ['purpose_key'], type: 'unique' },
    { name: 'shop_carts_user_idx', columns: ['user_id', 'stage'] },
    { name: 'shop_carts_touched_idx', columns: ['stage', 'updated_at'] },
    { name: 'shop_carts_order_idx', columns: ['order_id'] },
  ],
});
