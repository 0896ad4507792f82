import { followSubscription, type LifecycleEvent, type SubscriptionState } from '../../../domain/license';
import { toJson, toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { readOrdersById } from '../../orders';
import { readSoldSubscriptions, type SoldSubscription } from '../../subscriptions';
import { findReplacedLine } from '../issuing/licensed-lines';
import { licenseEntry, SYSTEM } from '../license-log';
import { licenseEvent, statusEvents } from '../licenses.events';
import { findLicensesOf, lockLicense, updateLicense } from '../licenses.repository';
import { validityOf, type LicenseRow } from '../licenses.rows';

/** Of those that may be used no longer, these do not come back by themselves. */
const ENDED: readonly SoldSubscription['status'][] = ['expired', 'canceled'];

const stateOf = (subscription: SoldSubscription): SubscriptionState => {
  if (subscription.isPaidOff && subscription.hasAccess) return { kind: 'paid_off' };
  if (subscription.hasAccess) return { kind: 'runs', paidUntil: subscription.next_billing_date };
  return { kind: ENDED.includes(subscription.status) ? 'ended' : 'waits' };
};

const TITLES: Readonly<Record<LifecycleEvent, string>> = {
  license_renewed: 'Licence renewed',
  license_reactivated: 'Licence valid again',
  license_expired: 'Licence expired',
  license_extended_to_lifetime: 'Licence holds for ever',
};

/** Where that is all, and no event of the licence tells of it. */
const MOVED = 'Licence date moved with its subscription';

/** Of an event of the subscription. */
type Told = {
  readonly subscriptionId: number;
  /** The order that renewed it; null: nothing did. */
  readonly renewalOrderId: number | null;
};

const moveOf = (platform: Platform, license: LicenseRow, subscription: SoldSubscription, { renewalOrderId }: Told) => {
  // An event may be heard twice, and what else it changed before it: the renewal is told of once.
  const isRenewal = renewalOrderId !== null && license.config.renewed_by_order !== renewalOrderId;
  const now = platform.clock.now();
  const move = followSubscription(validityOf(license), stateOf(subscription), { now, isRenewal });
  return { move, config: isRenewal ? { ...license.config, renewed_by_order: renewalOrderId } : license.config };
};

const follow = async (platform: Platform, licenseId: number, subscription: SoldSubscription, told: Told) => {
  const { db, clock, events } = platform;
  const license = await lockLicense(db, licenseId);
  if (!license) return;
  const before = validityOf(license);
  const { move, config } = moveOf(platform, license, subscription, told);
  const isSame = move.status === before.status && move.expiresAt?.getTime() === before.expiresAt?.getTime();
  if (isSame && move.events.length === 0) return;
  const values = { status: move.status, expiration_date: move.expiresAt, config: toJson(config) };
  await updateLicense(db, license.id, values, clock.now());
  await events.record([
    ...move.events.map((name) => licenseEvent(name, license.id, { prev_status: before.status })),
    ...statusEvents(license.id, before.status, move.status),
  ]);
  const until = toTimestamp(move.expiresAt) ?? '';
  const titles = move.events.length === 0 ? [MOVED] : move.events.map((name) => TITLES[name]);
  await recordActivities(
    platform,
    titles.map((title) => licenseEntry(license.id, title, until, SYSTEM))
  );
};

/**
 * A plan that another order has taken the place of is canceled with its payment, which is told before the licences move to the new one: they
 * do not expire in between. What does not move ends then. See `moveUpgraded`.
 */
const withoutMoving = async (
  platform: Platform,
  licenses: readonly LicenseRow[],
  { status }: SoldSubscription
): Promise<readonly LicenseRow[]> => {
  if (status !== 'canceled') return licenses;
  const orders = await readOrdersById(platform.db, [...new Set(licenses.map(({ order_id: id }) => id))]);
  const lines = new Set<number | null>();
  for (const order of orders.values()) lines.add(await findReplacedLine(platform, order));
  return licenses.filter(({ order_item_id: id }) => !lines.has(id));
};

/** The licences of a subscription hold as long as it does. Repeating it changes nothing. */
export const followSubscriptionOf = (platform: Platform, told: Told): Promise<void> =>
  platform.db.transaction(async () => {
    const licenses = await findLicensesOf(platform.db, 'subscription_id', [told.subscriptionId]);
    if (licenses.length === 0) return;
    const [subscription] = await readSoldSubscriptions(platform, { id: told.subscriptionId });
    if (!subscription) return;
    for (const { id } of await withoutMoving(platform, licenses, subscription)) {
      await follow(platform, id, subscription, told);
    }
  });
