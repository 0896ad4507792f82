import { adminPathOf } from '../../../platform/http/site-address';
import type { Platform } from '../../../platform/platform';
import { customerNotFound } from '../customers.errors';
import { presentCustomer } from '../customers.presenter';
import { findCustomerRecord } from '../directory.repository';

/** What other code of the site shows beside a customer; nothing by itself. */
export const readWidgets = async (platform: Platform, id: number): Promise<readonly unknown[]> => {
  const row = await findCustomerRecord(platform.db, id);
  if (!row) throw customerNotFound(platform);
  const customer = presentCustomer(row, adminPathOf(platform.strapi));
  const widgets = await platform.hooks.applyFilters<unknown>('shop/widgets/single_customer', [], { customer });
  return Array.isArray(widgets) ? (widgets as readonly unknown[]) : [];
};
