import type { OwnLicense, OwnLicenseActivation, ReceiptLicense } from '../../../contracts/licenses';
import { NotFoundError, UnprocessableError } from '../../../domain/errors';
import { isUsable } from '../../../domain/license';
import { toTimestamp } from '../../../platform/db/columns';
import type { PageRequest } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { findUpgradable } from '../../catalog';
import { readOffersOfMany, type SubscriptionOffers } from '../../subscriptions';
import { findBundledLines } from '../bundled-lines.repository';
import type { Author } from '../license-log';
import { shownTo } from '../licenses.presenter';
import { validityOf, type LicenseRow } from '../licenses.rows';
import type { ListedRow } from '../staff/license-list.read-model';
import { deactivateSite } from '../use-cases/deactivate-site';
import { resolveSite } from '../use-cases/resolve-site';
import { findLicensesOfOrder, findOwnLicense, selectActivations, selectOwnLicenses } from './own-licenses.read-model';

/** Somebody else's licence is answered like one that does not exist: nobody learns which keys are in use. */
export const ownLicenseNotFound = (): NotFoundError => new NotFoundError('The license does not exist.');

type Offers = {
  readonly subscriptions: ReadonlyMap<number, SubscriptionOffers>;
  /** Ids of licences from whose variants a path leads away. */
  readonly upgradable: ReadonlySet<number>;
};

/** One statement, and another one where there is such a path at all. */
const findUpgradableOf = async ({ db }: Platform, rows: readonly LicenseRow[]): Promise<ReadonlySet<number>> => {
  const variants = await findUpgradable(db, [...new Set(rows.map((row) => row.variation_id))]);
  const found = rows.filter(({ variation_id: id }) => variants.has(id));
  const bundled = await findBundledLines(db, [...new Set(found.map((row) => row.order_item_id))]);
  return new Set(found.filter(({ order_item_id: id }) => !bundled.has(id)).map(({ id }) => id));
};

const readOffers = async (platform: Platform, listed: readonly ListedRow[]): Promise<Offers> => {
  const rows = listed.map(({ row }) => row);
  return {
    subscriptions: await readOffersOfMany(platform, [...new Set(rows.flatMap((row) => row.subscription_id ?? []))]),
    upgradable: await findUpgradableOf(platform, rows),
  };
};

const present = ({ row, beside }: ListedRow, { subscriptions, upgradable }: Offers, at: Date): OwnLicense => {
  const subscription = row.subscription_id === null ? null : subscriptions.get(row.subscription_id);
  const mayUpgrade = isUsable(validityOf(row), at) && (subscription === null || subscription?.canUpgrade === true);
  return {
    license_key: row.license_key,
    status: shownTo(row, at),
    expiration_date: toTimestamp(row.expiration_date),
    variation_id: row.variation_id,
    product_id: row.product_id,
    activation_count: row.activation_count,
    limit: row.limit,
    created_at: toTimestamp(row.created_at) as string,
    title: beside.product.post_title,
    subtitle: beside.product_variant.variation_title,
    renewal_url: subscription?.reactivateUrl ?? '',
    has_upgrades: mayUpgrade && upgradable.has(row.id),
    order: { uuid: beside.order.uuid },
  };
};

const presentAll = async (platform: Platform, listed: readonly ListedRow[]): Promise<readonly OwnLicense[]> => {
  if (listed.length === 0) return [];
  const offers = await readOffers(platform, listed);
  const at = platform.clock.now();
  return listed.map((each) => present(each, offers, at));
};

/** Of a customer, newest first; four statements at most. */
export const listOwnLicenses = async (
  platform: Platform,
  customerId: number,
  page: PageRequest
): Promise<{ readonly licenses: readonly OwnLicense[]; readonly total: number }> => {
  const { licenses, total } = await selectOwnLicenses(platform.db, customerId, page);
  return { licenses: await presentAll(platform, licenses), total };
};

/** Of an order, which its customer has been found to see. */
export const listOwnLicensesOfOrder = async (platform: Platform, orderId: number): Promise<readonly OwnLicense[]> =>
  presentAll(platform, await findLicensesOfOrder(platform.db, orderId));

/** What the receipt of an order shows: guests have no other page for it. */
export const listReceiptLicenses = async (
  { db, clock }: Platform,
  orderId: number
): Promise<readonly ReceiptLicense[]> =>
  (await findLicensesOfOrder(db, orderId)).map(({ row, beside }) => ({
    license_key: row.license_key,
    status: shownTo(row, clock.now()),
    limit: row.limit,
    expiration_date: toTimestamp(row.expiration_date),
    title: beside.product.post_title,
    subtitle: beside.product_variant.variation_title,
  }));

const existing = async ({ db }: Platform, customerId: number, key: string): Promise<ListedRow> => {
  const own = await findOwnLicense(db, customerId, key);
  if (!own) throw ownLicenseNotFound();
  return own;
};

export type OwnLicenseFound = {
  readonly id: number;
  readonly orderId: number;
  readonly productId: number;
  readonly shown: OwnLicense;
};

/** @throws NotFoundError where the customer has no such licence. */
export const readOwnLicense = async (platform: Platform, customerId: number, key: string): Promise<OwnLicenseFound> => {
  const own = await existing(platform, customerId, key);
  const { id, order_id: orderId, product_id: productId } = own.row;
  const shown = present(own, await readOffers(platform, [own]), platform.clock.now());
  return { id, orderId, productId, shown };
};

/** Sites that use it, and those that did; the newest first. @throws NotFoundError where the customer has no such licence. */
export const listOwnActivations = async (
  platform: Platform,
  customerId: number,
  key: string,
  page: PageRequest
): Promise<{ readonly activations: readonly OwnLicenseActivation[]; readonly total: number }> => {
  const { row } = await existing(platform, customerId, key);
  const { activations, total } = await selectActivations(platform.db, row.id, page);
  const shown = activations.map(({ site_url, is_local, status, created_at }) => ({
    ...{ site_url, is_local, status },
    created_at: toTimestamp(created_at) as string,
  }));
  return { activations: shown, total };
};

/** @throws NotFoundError where the customer has no such licence, or the site does not use it; UnprocessableError for no address. */
export const freeOwnSite = async (
  platform: Platform,
  customerId: number,
  { key, url }: { readonly key: string; readonly url: string },
  author: Author
): Promise<void> => {
  const { row } = await existing(platform, customerId, key);
  const site = await resolveSite(platform, url);
  if (!site) throw new UnprocessableError('This is no address of a site.');
  const result = await deactivateSite(platform, { licenseId: row.id, by: { site: site.address }, author });
  if ('refused' in result) throw new NotFoundError('This site does not use the license.');
};
