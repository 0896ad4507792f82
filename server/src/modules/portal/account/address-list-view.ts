import type { CustomerAddress } from '../../../contracts/customers';
import { html } from '../../../platform/html/markup';

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
