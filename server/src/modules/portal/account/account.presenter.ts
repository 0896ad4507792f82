import type { Customer, CustomerAddress, CustomerRelations } from '../../../contracts/customers';
import type { OwnAccount } from '../../../contracts/portal';
import { toTimestamp } from '../../../platform/db/columns';
import { html } from '../../../platform/html/markup';
import type { OwnPurchases } from '../../orders';

/**
 * A customer as they see themselves: without the notes, the labels and the links of the staff, and without what others ordered
 * under their address (docs/reference/customers-and-accounts.md).
 */
export const presentAccount = (customer: Customer & CustomerRelations, purchases: OwnPurchases): OwnAccount => ({
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
  purchase_count: purchases.count,
  first_purchase_date: toTimestamp(purchases.firstAt),
  last_purchase_date: toTimestamp(purchases.lastAt),
  created_at: customer.created_at,
  updated_at: customer.updated_at,
  ...(customer.billing_address ? { billing_address: customer.billing_address } : {}),
  ...(customer.shipping_address ? { shipping_address: customer.shipping_address } : {}),
});

/** The saved addresses of one type, to choose from on a checkout page. Everything filled in is escaped. */
export const renderAddressList = (type: string, addresses: readonly CustomerAddress[]): string =>
  html`<ul class="shop-addresses">
    ${addresses.map(
      (address) =>
        html`<li>
          <label>
            <input type="radio" name="${type}_address_id" value="${address.id}" data-primary="${address.is_primary}" />
            <strong>${address.label}</strong> <span>${address.name}</span> <span>${address.formatted_address}</span>
          </label>
        </li>`
    )}
  </ul>`.markup;
