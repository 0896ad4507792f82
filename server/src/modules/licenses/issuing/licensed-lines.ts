import { countedUnits, expiryAfter, termsOfVariant, type LicenseTerms } from '../../../domain/license';
import type { Platform } from '../../../platform/platform';
import { readBoughtLines, readOrdersById, type OrderItemRow, type OrderRow } from '../../orders';
import { readZone } from '../../settings';
import type { SoldSubscription } from '../../subscriptions';
import { findLicensesOf } from '../licenses.repository';
import type { LicenseRow } from '../licenses.rows';
import { findSellingSettings, licenseTermsOf, type LicenseSettingsRow } from '../settings/license-settings.repository';

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
  if (!settings) return [];
  const issued = licenses.filter(({ order_item_id: id }) => id === item.id);
  const withOne = new Set(issued.map(({ unit }) => unit));
  const units = Array.from({ length: unitsOf(item) }, (_, index) => index + 1);
  const missing = units.filter((unit) => !withOne.has(unit));
  return [{ item, settings, terms: licenseTermsOf(settings), issued, missing }];
};

type Sold = Pick<OrderRow, 'id' | 'config'>;

/** The line whose plan another order has taken the place of: its licences belong to that one now. Null where none has. */
const findReplacedLine = async ({ db }: Platform, { config }: Sold): Promise<number | null> => {
  const { upgraded_to: nextId } = config;
  if (nextId === undefined) return null;
  return (await readOrdersById(db, [nextId])).get(nextId)?.config.plan_change?.from_item_id ?? null;
};

/** Of lines that were bought; their licences are read where they are not known. Two statements, or one, and another for a replaced plan. */
export const licensedLinesOf = async (
  platform: Platform,
  order: Sold,
  bought: readonly OrderItemRow[],
  known?: readonly LicenseRow[]
): Promise<readonly LicensedLine[]> => {
  const { db } = platform;
  const replaced = await findReplacedLine(platform, order);
  const items = bought.filter((item) => item.id !== replaced && unitsOf(item) > 0);
  const settings = await findSellingSettings(db, [...new Set(items.map(({ post_id: id }) => id))]);
  if (settings.size === 0) return [];
  const ids = items.map(({ id }) => id);
  const licenses = known ?? (await findLicensesOf(db, 'order_item_id', ids));
  return items.flatMap((item) => lineOf(item, settings.get(item.post_id), licenses));
};

/** Of an order that was paid; three statements. */
export const readLicensedLines = async (platform: Platform, order: Sold): Promise<readonly LicensedLine[]> =>
  licensedLinesOf(platform, order, await readBoughtLines(platform.db, order.id));

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
