import type { OrderAddress } from '../../../server/src/contracts/order-lines';

/** An address as it stands on a parcel; blank parts are left out. */
export const addressLines = (address: OrderAddress): readonly string[] =>
  [
    address.full_name,
    address.company_name,
    address.address_1,
    address.address_2,
    [address.postcode, address.city, address.state].filter(Boolean).join(' '),
    address.country,
    address.phone,
  ].filter(Boolean);
