import { randomBytes } from 'node:crypto';
import { keyFrom, KEY_RANDOM_BYTES, termsOfVariant } from '../../../domain/license';
import { PAYMENT_SETTLED } from '../../../domain/order';
import { toDate } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { lockExistingOrder, type OrderItemRow, type OrderRow } from '../../orders';
import { isModuleOn, readStoreSettings } from '../../settings';
import { readSoldSubscriptions, type SoldSubscription } from '../../subscriptions';
import { keyDigest } from '../../../platform/db/license-digests';
import { licenseEntry, type Author } from '../license-log';
import { licenseEvent } from '../licenses.events';
import { insertLicense, updateLicense, type UnitPlace } from '../licenses.repository';
import type { LicenseRow } from '../licenses.rows';
import { expiryOf, licensedLinesOf, missingUnits, readLicensedLines, type LicensedLine } from './licensed-lines';
import { moveUpgraded } from './move-upgraded';
import { BEGINNING, findNextUnits, type MissingUnit } from './next-units';
import { hasPool, takePoolKey } from './pool-keys.repository';

type PaidState = Pick<OrderRow, 'id' | 'type' | 'status' | 'payment_status' | 'config'>;

/** Canceling gives no money back, and takes the right to use what was bought: a canceled order is paid, and brings nothing more. */
const bringsLicenses = async (
  platform: Platform,
  { type, status, payment_status: paymentStatus }: PaidState
): Promise<boolean> =>
  PAYMENT_SETTLED.includes(paymentStatus) &&
  type !== 'renewal' &&
  status !== 'canceled' &&
  isModuleOn(await readStoreSettings(platform), 'license');

type Sale = {
  readonly order: OrderRow;
  readonly subscriptions: readonly SoldSubscription[];
  readonly author: Author;
};

/** Where prepared keys are what other software accepts, its buyer has been given one that is worth nothing. */
const RUN_OUT = 'No prepared key was left';
const MADE_HERE = 'The shop has made this key itself.';

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
  const hasRunOut = prepared === null && (await hasPool(db, item.post_id));
  await recordActivities(platform, [
    licenseEntry(id, 'Licence issued', `For order ${sale.order.uuid}`, sale.author),
    ...(hasRunOut ? [{ ...licenseEntry(id, RUN_OUT, MADE_HERE, sale.author), status: 'warning' as const }] : []),
  ]);
};

const isSince = ({ item }: LicensedLine, since: Date | undefined): boolean =>
  since === undefined || (toDate(item.created_at) ?? since) >= since;

/** Units of one transaction: nobody waits for an order of thousands of pieces, and what was issued stays where the process dies. */
const UNITS_AT_ONCE = 100;

/** One transaction of an order that may take many. */
type Turn = {
  /** Only lines that came to the order from then on. */
  readonly since: Date | undefined;
  /** Behind which unit it goes on. */
  readonly place: UnitPlace;
};

const issueNext = async (platform: Platform, sale: Sale, { since, place }: Turn): Promise<readonly MissingUnit[]> => {
  const lines = await readLicensedLines(platform, sale.order);
  const added = lines.filter((each) => isSince(each, since));
  const units = await findNextUnits(platform.db, added, place, UNITS_AT_ONCE);
  for (const { line, unit } of units) await issueUnit(platform, sale, line, unit);
  return units;
};

type Issued = { readonly moved: number; readonly units: readonly MissingUnit[] };

const issueSome = (platform: Platform, orderId: number, author: Author, turn: Turn): Promise<Issued> =>
  platform.db.transaction(async () => {
    const order = await lockExistingOrder(platform, orderId);
    if (!(await bringsLicenses(platform, order))) return { moved: 0, units: [] };
    const sale = { order, subscriptions: await readSoldSubscriptions(platform, { orderId }), author };
    const isFirst = turn.since === undefined && turn.place === BEGINNING;
    const moved = isFirst ? await moveUpgraded(platform, sale) : 0;
    return { moved, units: await issueNext(platform, sale, turn) };
  });

/**
 * Gives each unit of the licensed lines of a paid order its licence, and answers how many got one. However often it runs, and however
 * many do at once, a unit has one: the order is locked, and the table holds no second one. Each transaction goes on behind the one before;
 * whoever begins anew after a crash reads once which units have theirs. The licences of a plan that the order replaces move to it, and
 * count. `since`: only lines that came to the order from then on. See docs/rules/licenses.md#issuing.
 * @throws NotFoundError.
 */
export const issueLicenses = async (
  platform: Platform,
  orderId: number,
  author: Author,
  since?: Date
): Promise<number> => {
  let [sum, place] = [0, BEGINNING];
  for (;;) {
    const { moved, units } = await issueSome(platform, orderId, author, { since, place });
    sum += moved + units.length;
    const last = units.at(-1);
    if (!last || units.length < UNITS_AT_ONCE) return sum;
    place = { itemId: last.line.item.id, unit: last.unit };
  }
};

/** Whether a paid order should have a licence that it has not; one statement, two where its plan was replaced, and none for others. */
export const isLicenseMissing = async (
  platform: Platform,
  order: PaidState,
  items: readonly OrderItemRow[],
  licenses: readonly LicenseRow[]
): Promise<boolean> => {
  if (!(await bringsLicenses(platform, order))) return false;
  const lines = await licensedLinesOf(platform, order, items);
  return lines.some((line) => missingUnits(line, licenses).length > 0);
};
