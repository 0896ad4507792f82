import { randomBytes } from 'node:crypto';
import { keyFrom, KEY_RANDOM_BYTES, termsOfVariant } from '../../../domain/license';
import { PAYMENT_SETTLED } from '../../../domain/order';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { lockExistingOrder, type OrderItemRow, type OrderRow } from '../../orders';
import { isModuleOn, readStoreSettings } from '../../settings';
import { readSoldSubscriptions, type SoldSubscription } from '../../subscriptions';
import { keyDigest } from '../../../platform/db/license-digests';
import { licenseEntry, type Author } from '../license-log';
import { licenseEvent } from '../licenses.events';
import { insertLicense, updateLicense } from '../licenses.repository';
import type { LicenseRow } from '../licenses.rows';
import { expiryOf, licensedLinesOf, readLicensedLines, type LicensedLine } from './licensed-lines';
import { moveUpgraded } from './move-upgraded';
import { takePoolKey } from './pool-keys.repository';

type PaidState = Pick<OrderRow, 'type' | 'payment_status'>;

const bringsLicenses = async (platform: Platform, { type, payment_status: status }: PaidState): Promise<boolean> =>
  PAYMENT_SETTLED.includes(status) && type !== 'renewal' && isModuleOn(await readStoreSettings(platform), 'license');

type Sale = {
  readonly order: OrderRow;
  readonly subscriptions: readonly SoldSubscription[];
  readonly author: Author;
};

export const newKey = (prefix: string): string => keyFrom(prefix, randomBytes(KEY_RANDOM_BYTES));

const subscriptionOf = ({ item }: LicensedLine, { subscriptions }: Sale): SoldSubscription | undefined =>
  subscriptions.find(({ order_item_id: id }) => id === item.id);

const issueUnit = async (platform: Platform, sale: Sale, line: LicensedLine, unit: number): Promise<void> => {
  const { db, clock, events } = platform;
  const { item, settings, terms } = line;
  const subscription = subscriptionOf(line, sale);
  const values = {
    limit: termsOfVariant(terms, item.variation_id).activationLimit,
    license_key: newKey(settings.prefix),
    product_id: item.post_id,
    variation_id: item.variation_id,
    order_id: sale.order.id,
    order_item_id: item.id,
    unit,
    customer_id: sale.order.customer_id,
    subscription_id: subscription?.id ?? null,
    expiration_date: await expiryOf(platform, line, subscription),
  };
  const id = await insertLicense(db, values, clock.now());
  const prepared = await takePoolKey(db, item.post_id, id);
  if (prepared !== null) {
    await updateLicense(db, id, { license_key: prepared, key_digest: keyDigest(prepared) }, clock.now());
  }
  await events.record([licenseEvent('license_issued', id, { data: { unit, is_from_pool: prepared !== null } })]);
  await recordActivities(platform, [licenseEntry(id, 'Licence issued', `For order ${sale.order.uuid}`, sale.author)]);
};

const issueMissing = async (platform: Platform, sale: Sale): Promise<number> => {
  const lines = await readLicensedLines(platform, sale.order.id);
  let issued = 0;
  for (const line of lines) {
    for (const unit of line.missing) {
      await issueUnit(platform, sale, line, unit);
      issued += 1;
    }
  }
  return issued;
};

/**
 * Gives each unit of the licensed lines of a paid order its licence, and answers how many were issued. However often it runs, and however
 * many do at once, a unit has one: the order is locked, and the table holds no second one. The licences of a plan that the order replaces
 * move to it. See docs/rules/licenses.md#issuing.
 * @throws NotFoundError.
 */
export const issueLicenses = (platform: Platform, orderId: number, author: Author): Promise<number> =>
  platform.db.transaction(async () => {
    const order = await lockExistingOrder(platform, orderId);
    if (!(await bringsLicenses(platform, order))) return 0;
    const sale = { order, subscriptions: await readSoldSubscriptions(platform, { orderId }), author };
    await moveUpgraded(platform, sale);
    return issueMissing(platform, sale);
  });

/** Whether a paid order should have a licence that it has not; one statement, and none for others. */
export const isLicenseMissing = async (
  platform: Platform,
  order: PaidState,
  items: readonly OrderItemRow[],
  licenses: readonly LicenseRow[]
): Promise<boolean> => {
  if (!(await bringsLicenses(platform, order))) return false;
  return (await licensedLinesOf(platform, items, licenses)).some(({ missing }) => missing.length > 0);
};
