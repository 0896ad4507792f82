import { adminPathOf } from '../../../platform/http/site-address';
import type { Platform } from '../../../platform/platform';
import { customerNotFound } from '../customers.errors';
import { CUSTOMER_WIDGETS } from '../customers.hooks';
import { presentCustomer } from '../customers.presenter';
import { findCustomerRecord } from '../directory.repository';

/** What other code of the site shows beside a customer; nothing by itself. */
export const readWidgets = async (platform: Platform, id: number): Promise<readonly unknown[]> => {
  const row = await findCustomerRecord(platform.db, id);
  if (!row) throw customerNotFound(platform);
  const customer = presentCustomer(row, adminPathOf(platform.strapi));
  return platform.hooks.ask(CUSTOMER_WIDGETS, [], { customer });
};
