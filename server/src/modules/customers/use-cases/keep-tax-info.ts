import { taxInfoOf, type CustomerTaxInfo } from '../../../domain/checkout';
import type { Platform } from '../../../platform/platform';
import { saveTaxInfo, type CustomerRow } from '../customers.repository';
import { isStranger, type Shopper } from './match-customer';

/**
 * What an order said of the business behind it, for the customer's next one; what was kept before is replaced. The order of a
 * consumer leaves it, and so does that of a stranger: the owner of the account reads it. Runs inside the checkout's transaction,
 * with the customer locked. Source: behaviours 8, customer_tax_info.
 */
export const keepTaxInfo = async (
  { db, clock }: Platform,
  customer: Pick<CustomerRow, 'id' | 'user_id'>,
  shopper: Pick<Shopper, 'userId'>,
  info: CustomerTaxInfo | null
): Promise<void> => {
  if (info && !isStranger(customer, shopper)) await saveTaxInfo(db, customer.id, taxInfoOf(info), clock.now());
};
