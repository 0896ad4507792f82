import { column, contentType } from '../../../platform/module';

/** Whoever bought something or signed up. One per e-mail address, whatever its spelling, and one per platform user. */
export const customerType = contentType({
  table: 'shop_customers',
  singularName: 'customer',
  pluralName: 'customers',
  displayName: 'Customer',
  attributes: {
    uuid: column.text,
    user_id: column.reference,
    contact_id: column.integer,
    email: column.text,
    email_key: column.text,
    first_name: column.text,
    last_name: column.text,
    status: column.text,
    purchase_value: column.json,
    purchase_count: column.integer,
    ltv: column.cents,
    aov: column.cents,
    first_purchase_date: column.moment,
    last_purchase_date: column.moment,
    notes: column.longText,
    country: column.text,
    state: column.text,
    city: column.text,
    postcode: column.text,
    tax_info: column.json,
    /** A new e-mail address that its owner has not confirmed yet. */
    email_change: column.json,
    /** Tokens of users-permissions that were issued until this second are refused; but for the one with this hash. */
    tokens_since: column.moment,
    kept_token: column.text,
  },
  indexes: [
    { name: 'shop_customers_uuid_uq', columns: ['uuid'], type: 'unique' },
    { name: 'shop_customers_email_uq', columns: ['email_key'], type: 'unique' },
    { name: 'shop_customers_user_uq', columns: ['user_id'], type: 'unique' },
    { name: 'shop_customers_status_idx', columns: ['status', 'id'] },
    { name: 'shop_customers_ltv_idx', columns: ['ltv', 'id'] },
    { name: 'shop_customers_count_idx', columns: ['purchase_count', 'id'] },
    { name: 'shop_customers_last_idx', columns: ['last_purchase_date', 'id'] },
    { name: 'shop_customers_created_idx', columns: ['created_at', 'id'] },
    { name: 'shop_customers_name_idx', columns: ['last_name', 'id'] },
  ],
});
