import type { Customer, CustomerRelations } from '../../../contracts/customers';

/** A customer as they see themselves: without the notes, the labels and the links of the staff. */
export const presentAccount = (customer: Customer & CustomerRelations) => ({
  id: customer.id,
  uuid: customer.uuid,
  user_id: customer.user_id,
  email: customer.email,
  first_name: customer.first_name,
  last_name: customer.last_name,
  full_name: customer.full_name,
  status: customer.status,
  photo: customer.photo,
  country: customer.country,
  country_name: customer.country_name,
  state: customer.state,
  city: customer.city,
  postcode: customer.postcode,
  formatted_address: customer.formatted_address,
  purchase_count: customer.purchase_count,
  first_purchase_date: customer.first_purchase_date,
  last_purchase_date: customer.last_purchase_date,
  created_at: customer.created_at,
  updated_at: customer.updated_at,
  ...(customer.billing_address ? { billing_address: customer.billing_address } : {}),
  ...(customer.shipping_address ? { shipping_address: customer.shipping_address } : {}),
});
