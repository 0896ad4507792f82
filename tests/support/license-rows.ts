import type { Site } from '../../server/src/domain/license';
import { insertActivation, keepSite } from '../../server/src/modules/licenses/activations.repository';
import {
  insertLicense,
  updateLicense,
  type LicenseValues,
} from '../../server/src/modules/licenses/licenses.repository';
import { resolveSite } from '../../server/src/modules/licenses/use-cases/resolve-site';
import type { Platform } from '../../server/src/platform/platform';

/** Licences as rows, for tests that do not ask how they came about. Rows of one `order`, of which the lines are numbered. */
export type LicenseOfTest = {
  readonly key: string;
  readonly order?: number;
  readonly customer?: number;
  readonly product?: number;
  readonly variation?: number;
  readonly limit?: number;
  readonly subscription?: number | null;
  readonly expires?: Date | null;
  readonly values?: LicenseValues;
};

let lines = 1_000_000;

export const writeLicense = ({ db, clock }: Platform, license: LicenseOfTest): Promise<number> =>
  db.transaction(async () => {
    const { key, order = 1, customer = 1, product = 1, variation = 1, limit = 0 } = license;
    lines += 1;
    const id = await insertLicense(
      db,
      {
        ...{ license_key: key, order_id: order, order_item_id: lines, unit: 1, limit },
        ...{ customer_id: customer, product_id: product, variation_id: variation },
        ...{ subscription_id: license.subscription ?? null, expiration_date: license.expires ?? null },
      },
      clock.now()
    );
    if (license.values) await updateLicense(db, id, license.values, clock.now());
    return id;
  });

const siteOfTest = async (platform: Platform, url: string): Promise<Site> => {
  const site = await resolveSite(platform, url);
  if (!site) throw new Error(`${url} is no site`);
  return site;
};

/** An active site, counted as the store counts it. */
export const writeSite = (platform: Platform, licenseId: number, url: string): Promise<number> =>
  platform.db.transaction(async () => {
    const { db, clock } = platform;
    const { address, isLocal } = await siteOfTest(platform, url);
    const site_id = await keepSite(db, address, {}, clock.now());
    lines += 1;
    const id = await insertActivation(
      db,
      {
        ...{ license_id: licenseId, site_id, is_local: isLocal ? 1 : 0, product_id: 1, variation_id: 1 },
        ...{ activation_method: 'key', activation_hash: `hash-${lines}` },
      },
      clock.now()
    );
    if (!isLocal) {
      await updateLicense(db, licenseId, { activation_count: db.raw('activation_count + 1') as never }, clock.now());
    }
    return id;
  });

/** Customers, products and orders 1 and 2, which licences belong to. */
export const writeOwners = async ({ db }: Platform): Promise<void> => {
  await db.table('shop_customers').insert([
    { id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', email_key: '1', uuid: 'a' },
    { id: 2, first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', email_key: '2', uuid: 'b' },
  ]);
  await db.table('shop_products').insert([
    { id: 1, post_title: 'Plugin', post_name: 'plugin' },
    { id: 2, post_title: 'Theme', post_name: 'theme' },
  ]);
  await db.table('shop_product_variants').insert([
    { id: 1, post_id: 1, variation_title: 'Personal' },
    { id: 2, post_id: 2, variation_title: 'Agency' },
  ]);
  const paid = { status: 'completed', payment_status: 'paid', type: 'payment', currency: 'USD' };
  await db.table('shop_orders').insert([
    { id: 1, customer_id: 1, invoice_no: 'INV-1001', uuid: 'order-1', receipt_number: 1, ...paid },
    { id: 2, customer_id: 2, invoice_no: 'INV-1002', uuid: 'order-2', receipt_number: 2, ...paid },
  ]);
};
