import { taxInfoOf, type CustomerTaxInfo } from '../../../domain/checkout';
import { fullNameOf } from '../../../domain/customer';
import type { Platform } from '../../../platform/platform';
import { saveFromOrder, type CustomerRow } from '../customers.repository';
import { isStranger, type Shopper } from './match-customer';

type Buyer = Pick<Shopper, 'userId' | 'firstName' | 'lastName'>;

/** The name on the bill, where it is another one. */
const newNames = (customer: Pick<CustomerRow, 'first_name' | 'last_name'>, { firstName, lastName }: Buyer) => {
  const name = fullNameOf({ firstName, lastName });
  const known = fullNameOf({ firstName: customer.first_name, lastName: customer.last_name });
  return name === '' || name === known ? {} : { first_name: firstName, last_name: lastName };
};

/**
 * What an order said of its buyer, for the next one: the name on the bill, and the business behind it, which replaces what was kept
 * before; the order of a consumer leaves that. A stranger's order leaves all of it: the owner of the account reads it. Runs inside
 * the checkout's transaction, with the customer locked; no statement where nothing is new. See docs/rules/customers.md.
 */
export const keepFromOrder = async (
  { db, clock }: Platform,
  customer: Pick<CustomerRow, 'id' | 'user_id' | 'first_name' | 'last_name'>,
  shopper: Buyer,
  info: CustomerTaxInfo | null
): Promise<void> => {
  if (isStranger(customer, shopper)) return;
  const kept = { ...newNames(customer, shopper), ...(info ? { tax_info: taxInfoOf(info) } : {}) };
  if (Object.keys(kept).length > 0) await saveFromOrder(db, customer.id, kept, clock.now());
};
