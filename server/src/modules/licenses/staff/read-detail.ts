import type { LicenseDetailAnswer, LicensedFile, LicenseShown } from '../../../contracts/licenses';
import { isUsable } from '../../../domain/license';
import type { Platform } from '../../../platform/platform';
import { findActivitiesOf } from '../../activity';
import { readPathsOfVariant } from '../../catalog';
import { findDownloadsOf } from '../../downloads';
import { findLabelsOf } from '../../labels';
import { readOrdersById, readSubscriptionOrders } from '../../orders';
import { checkoutPage, readStoreSettings } from '../../settings';
import { readSubscriptionsById } from '../../subscriptions';
import { findNewestActivations } from '../activations.repository';
import { findBundledLines } from '../bundled-lines.repository';
import { licenseNotFound } from '../licenses.errors';
import { presentActivation, presentLicense } from '../licenses.presenter';
import { validityOf, type LicenseRow } from '../licenses.rows';
import { countSites, findListedLicenses, type ListedRow } from './license-list.read-model';

/** Local sites do not count, and some licences have no limit: devices may bring any number of them. */
const SHOWN_SITES = 1_000;

/** Sites that use it, or did, and how many do in all. */
const sitesOf = async ({ db }: Platform, id: number) => {
  const activations = await findNewestActivations(db, id, SHOWN_SITES);
  const active = activations.filter(({ status }) => status === 'active').length;
  return { activations, count: active < SHOWN_SITES ? active : ((await countSites(db, [id])).get(id) ?? 0) };
};

const filesOf = async (
  platform: Platform,
  { product_id, variation_id }: LicenseRow
): Promise<readonly LicensedFile[]> =>
  ((await findDownloadsOf(platform, [product_id])).get(product_id) ?? [])
    .filter(({ product_variation_id: only }) => only.length === 0 || only.includes(variation_id))
    .map(({ id, title, file_name, file_size }) => ({ id, title, file_name, file_size }));

const upgradePageOf = async (platform: Platform, { row, beside }: ListedRow): Promise<string> => {
  if (!isUsable(validityOf(row), platform.clock.now())) return '';
  if ((await readPathsOfVariant(platform, row.variation_id)).length === 0) return '';
  if ((await findBundledLines(platform.db, [row.order_item_id])).size > 0) return '';
  const settings = await readStoreSettings(platform);
  return checkoutPage(settings, `shop=change-plan&order_hash=${beside.order.uuid}&from=${row.variation_id}`);
};

const ordersOf = async ({ db }: Platform, row: LicenseRow) => {
  const { orders } = await readSubscriptionOrders(db, row.order_id, { withAddresses: false });
  const previousIds = (row.config.upgraded_from ?? []).map(({ order_id: id }) => id);
  const previous = previousIds.length > 0 ? await readOrdersById(db, previousIds) : new Map();
  return {
    order: orders.find(({ id }) => id === row.order_id) ?? null,
    orders: [...orders].reverse(),
    prev_orders: previousIds.flatMap((id) => previous.get(id) ?? []),
  };
};

/** A licence as the back office shows it. @throws NotFoundError with the way back to the list. */
export const readLicense = async (platform: Platform, id: number): Promise<LicenseDetailAnswer> => {
  const { db, clock } = platform;
  const [listed] = await findListedLicenses(db, [id]);
  if (!listed) throw licenseNotFound();
  const { row, beside } = listed;
  const { activations, count } = await sitesOf(platform, id);
  const license: LicenseShown = {
    ...presentLicense(row, clock.now()),
    ...beside,
    activations_count: count,
  };
  const subscriptions =
    row.subscription_id === null ? null : await readSubscriptionsById(platform, [row.subscription_id]);
  return {
    license,
    downloads: await filesOf(platform, row),
    ...(await ordersOf(platform, row)),
    activations: activations.map(presentActivation),
    product: beside.product,
    selected_labels: ((await findLabelsOf(platform, 'license', [id])).get(id) ?? []).map((label) => label.id),
    subscription: subscriptions?.get(row.subscription_id ?? 0) ?? null,
    upgrade_path_base: await upgradePageOf(platform, listed),
    activities: await findActivitiesOf(platform, 'license', id),
  };
};
