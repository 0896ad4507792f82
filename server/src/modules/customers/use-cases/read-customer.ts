import type { CustomerDetail } from '../../../contracts/customers';
import { adminPathOf } from '../../../platform/http/site-address';
import type { Platform } from '../../../platform/platform';
import { customerNotFound } from '../customers.errors';
import { CUSTOMER_VIEW } from '../customers.hooks';
import { presentCustomerDetail } from '../customers.presenter';
import { findCustomerDetail } from '../directory.repository';
import { loadRelations } from './load-relations';

/** Beside one customer; the rest is at /customers/{id}/orders. */
const ORDERS = 50;

/**
 * A customer as the back office shows it, through the filter `shop/customer/view`. `names` is what `with[]` asks for.
 * @throws NotFoundError with the way back to the list.
 */
export const readCustomer = async (
  platform: Platform,
  id: number,
  names: readonly string[]
): Promise<CustomerDetail> => {
  const row = await findCustomerDetail(platform.db, id);
  if (!row) throw customerNotFound(platform);
  const relationsOf = await loadRelations(platform, [row], { names, orders: ORDERS });
  const shown = { ...presentCustomerDetail(row, adminPathOf(platform.strapi)), ...relationsOf(row) };
  return platform.hooks.ask(CUSTOMER_VIEW, shown, null);
};
