import type { Accounts, SeedContext } from './context';
import { seedCatalogue } from './catalogue';
import { ensureCustomer } from './customer';
import { restoreFiles } from './product-files';
import { restorePictures } from './product-pictures';
import { ensureApplicationPassword, ensureSiteAdmin } from './site-admin';
import { createStoreClient } from './store-client';

/**
 * Fills an empty database step by step, and answers accounts that work. Every step looks first whether it was done, so a
 * seed that was killed is continued by the next start. To be called by one process at a time.
 */
export const seedStore = async (context: SeedContext): Promise<Accounts> => {
  const admin = await ensureSiteAdmin(context);
  const applicationPassword = await ensureApplicationPassword(context, admin.user);
  const customer = await ensureCustomer(context);
  if (context.data === 'catalog') {
    await seedCatalogue(context, createStoreClient(context.origin, admin.account.email, applicationPassword));
    await restorePictures(context);
    await restoreFiles(context);
  }
  return { admin: admin.account, applicationPassword, customer };
};
