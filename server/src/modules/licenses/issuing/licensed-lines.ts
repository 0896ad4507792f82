import { countedUnits, expiryAfter, termsOfVariant, type LicenseTerms } from '../../../domain/license';
import type { Platform } from '../../../platform/platform';
import { readBoughtLines, type OrderItemRow } from '../../orders';
import { readZone } from '../../settings';
import type { SoldSubscription } from '../../subscriptions';
import { findLicensesOf } from '../licenses.repository';
import type { LicenseRow } from '../licenses.rows';
import { findLicenseSettings, licenseTermsOf, type LicenseSettingsRow } from '../settings/license-settings.repository';

/** A line of an order whose product is licensed. */
export type LicensedLine = {
  readonly item: OrderItemRow;
  readonly settings: LicenseSettingsRow;
  readonly terms: LicenseTerms;
  /** Units of it that have a licence. */
  readonly issued: readonly LicenseRow[];
  /** Units that have none, counted from 1. */
  readonly missing: readonly number[];
};

const unitsOf = ({ payment_type: paymentType, variation_id: variantId, quantity }: OrderItemRow): number =>
  countedUnits({ paymentType, variantId, quantity });

const lineOf = (
  item: OrderItemRow,
  settings: LicenseSettingsRow | undefined,
  licenses: readonly LicenseRow[]
): readonly LicensedLine[] => {
  if (!settings?.enabled) return [];
  const issued = licenses.filter(({ order_item_id: id }) => id === item.id);
  const units = Array.from({ length: unitsOf(item) }, (_, index) => index + 1);
  const missing = units.filter((unit) => issued.every((license) => license.unit !== unit));
  return [{ item, settings, terms: licenseTermsOf(settings), issued, missing }];
};

/** Of lines that were bought. Where their licences are not known, they are read; two statements, or one. */
export const licensedLinesOf = async (
  { db }: Platform,
  bought: readonly OrderItemRow[],
  known?: readonly LicenseRow[]
): Promise<readonly LicensedLine[]> => {
  const items = bought.filter((item) => unitsOf(item) > 0);
  const settings = await findLicenseSettings(db, [...new Set(items.map(({ post_id: id }) => id))]);
  if (settings.size === 0) return [];
  const ids = items.map(({ id }) => id);
  const licenses = known ?? (await findLicensesOf(db, 'order_item_id', ids));
  return items.flatMap((item) => lineOf(item, settings.get(item.post_id), licenses));
};

/** Of an order that was paid; three statements. */
export const readLicensedLines = async (platform: Platform, orderId: number): Promise<readonly LicensedLine[]> =>
  licensedLinesOf(platform, await readBoughtLines(platform.db, orderId));

/** Until its subscription is to be paid again; without one, or without a date of it, as long as its terms say. */
export const expiryOf = async (
  platform: Platform,
  line: LicensedLine,
  subscription: SoldSubscription | undefined
): Promise<Date | null> => {
  if (subscription?.isPaidOff) return null;
  if (subscription?.next_billing_date) return subscription.next_billing_date;
  const { validity } = termsOfVariant(line.terms, line.item.variation_id);
  return expiryAfter(validity, platform.clock.now(), await readZone(platform));
};
