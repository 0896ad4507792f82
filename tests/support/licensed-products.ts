import type { LicenseSettingsCommand } from '../../server/src/modules/licenses/commands';
import { changeLicenseSettings } from '../../server/src/modules/licenses/settings/save-license-settings';
import { LICENSE_COLUMNS, toLicenseRow, type LicenseRow } from '../../server/src/modules/licenses/licenses.rows';
import type { PlatformFixture } from './platform-fixture';
import type { SoldProduct } from './fixture-sales';

/** Licensed software and its buyers, in the process of the test. */
type Fixture = Pick<PlatformFixture, 'services' | 'deliver' | 'platform'>;

const MERCHANT = { author: 'Ada' };

type Offer = {
  /** Cents. */
  readonly price?: number;
  /** `other_info` of a subscription. */
  readonly plan?: Readonly<Record<string, unknown>>;
  readonly license?: LicenseSettingsCommand;
};

/** A product that is on sale, and licensed. */
export const sellSoftware = async (
  { services: { products }, platform }: Fixture,
  { price = 4_900, plan, license = {} }: Offer = {}
): Promise<SoldProduct> => {
  const title = 'Form builder';
  const fulfillment_type = 'digital';
  const made = await products.create({ post_title: title, detail: { fulfillment_type, other_info: {} } });
  const info = plan
    ? { payment_type: 'subscription', repeat_interval: 'monthly', manage_setup_fee: 'no', ...plan }
    : { payment_type: 'onetime' };
  await products.update(made.productId, {
    post_title: title,
    post_status: 'publish',
    detail: { fulfillment_type, variation_type: 'simple', manage_stock: 0, other_info: {} },
    variants: [
      {
        ...{ id: made.variantId, post_id: made.productId, variation_title: 'One year', fulfillment_type },
        ...{ item_price: price, manage_stock: 0, total_stock: 0, other_info: info as never },
      },
    ],
  });
  const settings: LicenseSettingsCommand = { enabled: 'yes', version: '1.0.0', prefix: 'FORM', ...license };
  await changeLicenseSettings(platform, made.productId, settings, MERCHANT);
  return made;
};

const FORM = {
  ...{ billing_email: 'ada@example.com', billing_full_name: 'Ada Lovelace', billing_country: 'GB' },
  ...{ billing_address_1: '12 St James Square', billing_city: 'London', billing_postcode: 'SW1Y 4JH' },
  payment_method: 'cod',
};

/** An order that is not paid yet. */
export const orderSoftware = async ({ services }: Fixture, variantId: number, quantity = 1): Promise<number> => {
  const { cart_hash: hash } = await services.carts.create();
  await services.carts.addItem(hash, { item_id: variantId, quantity });
  return (await services.orders.place(hash, FORM)).orderId;
};

/** A paid order, whose events have been delivered. */
export const buySoftware = async (fixture: Fixture, variantId: number, quantity = 1): Promise<number> => {
  const orderId = await orderSoftware(fixture, variantId, quantity);
  await fixture.services.orders.markAsPaid(orderId);
  await fixture.deliver();
  return orderId;
};

export const licensesOf = async ({ platform }: Fixture, orderId: number): Promise<readonly LicenseRow[]> => {
  const rows = await platform.db
    .table('shop_licenses')
    .where({ order_id: orderId })
    .orderBy('id')
    .select([...LICENSE_COLUMNS]);
  return rows.map(toLicenseRow);
};

export const licenseOf = async (fixture: Fixture, orderId: number): Promise<LicenseRow> => {
  const [license] = await licensesOf(fixture, orderId);
  if (!license) throw new Error('The order has no licence.');
  return license;
};

/** How often an event was recorded. */
export const timesTold = async ({ platform }: Fixture, event: string): Promise<number> => {
  const row = (await platform.db.table('shop_outbox').where({ event }).count({ rows: '*' }).first()) as
    Record<string, unknown> | undefined;
  return Number(row?.rows ?? 0);
};
