import { countedUnits, expiryAfter, termsOfVariant, type LicenseTerms } from '../../../domain/license';
import type { Platform } from '../../../platform/platform';
import { readBoughtLines, readOrdersById, type OrderItemRow, type OrderRow } from '../../orders';
import { readZone } from '../../settings';
import type { SoldSubscription } from '../../subscriptions';
import type { LicenseRow } from '../licenses.rows';
import { findSellingSettings, licenseTermsOf, type LicenseSettingsRow } from '../settings/license-settings.repository';

/** A line of an order whose product is licensed. */
export type LicensedLine = {
  readonly item: OrderItemRow;
  readonly settings: LicenseSettingsRow;
  readonly terms: LicenseTerms;
  /** How many licences it brings: its units are counted from 1. */
  readonly units: number;
};

const unitsOf = ({ payment_type: paymentType, variation_id: variantId, quantity }: OrderItemRow): number =>
  countedUnits({ paymentType, variantId, quantity });

/** Units of a line that have none of these licences. */
export const missingUnits = ({ item, units }: LicensedLine, licenses: readonly LicenseRow[]): readonly number[] => {
  const withOne = new Set(licenses.filter(({ order_item_id: id }) => id === item.id).map(({ unit }) => unit));
  return Array.from({ length: units }, (_none, index) => index + 1).filter((unit) => !withOne.has(unit));
};

type Sold = Pick<OrderRow, 'id' | 'config'>;

/** The line whose plan another order has taken the place of: its licences belong to that one now. Null where none has. */
export const findReplacedLine = async (
  { db }: Platform,
  { config }: Pick<OrderRow, 'config'>
): Promise<number | null> => {
  const { upgraded_to: nextId } = config;
  if (nextId === undefined) return null;
  return (await readOrdersById(db, [nextId])).get(nextId)?.config.plan_change?.from_item_id ?? null;
};

/** Of lines that were bought. One statement, and another for a replaced plan. */
export const licensedLinesOf = async (
  platform: Platform,
  order: Sold,
  bought: readonly OrderItemRow[]
): Promise<readonly LicensedLine[]> => {
  const replaced = await findReplacedLine(platform, order);
  const items = bought.filter((item) => item.id !== replaced && unitsOf(item) > 0);
  const settings = await findSellingSettings(platform.db, [...new Set(items.map(({ post_id: id }) => id))]);
  return items.flatMap((item) => {
    const licensed = settings.get(item.post_id);
    return licensed ? [{ item, settings: licensed, terms: licenseTermsOf(licensed), units: unitsOf(item) }] : [];
  });
};

/** Of an order that was paid; two statements. */
export const readLicensedLines = async (platform: Platform, order: Sold): Promise<readonly LicensedLine[]> =>
  licensedLinesOf(platform, order, await readBoughtLines(platform.db, order.id));

/**
 * Until its subscription is to be paid again; without one, or where it never is, as long as its terms say. One that has ended gives none of
 * that time: what is issued late has expired, and goes on where the subscription does.
 */
export const expiryOf = async (
  platform: Platform,
  line: LicensedLine,
  subscription: SoldSubscription | undefined
): Promise<Date | null> => {
  if (subscription?.isPaidOff) return null;
  if (subscription?.next_billing_date) return subscription.next_billing_date;
  if (subscription && !subscription.hasAccess) return platform.clock.now();
  const { validity } = termsOfVariant(line.terms, line.item.variation_id);
  return expiryAfter(validity, platform.clock.now(), await readZone(platform));
};
