import type { DataExportBatch } from '../../../contracts/data-export';
import type { Platform } from '../../../platform/platform';
import { recordActivities, type ActivityEntry } from '../../activity';

const MODULES = {
  orders: 'order',
  customers: 'customer',
  products: 'product',
  subscriptions: 'subscription',
  licenses: 'license',
} as const;
const TITLES = {
  orders: 'Orders exported',
  customers: 'Customers exported',
  products: 'Products exported',
  subscriptions: 'Subscriptions exported',
  licenses: 'Licences exported',
} as const;

/** Who takes data out of the store stands in its log: once for each export, when it begins. */
export const recordExport = async (
  platform: Platform,
  { entity, format, total }: Pick<DataExportBatch<object>, 'entity' | 'format' | 'total'>,
  author: Pick<ActivityEntry, 'userId' | 'author'>
): Promise<void> => {
  if (total === null) return;
  const content = `${total} ${entity}, as ${format.toUpperCase()}.`;
  await recordActivities(platform, [{ title: TITLES[entity], content, moduleName: MODULES[entity], ...author }]);
};
