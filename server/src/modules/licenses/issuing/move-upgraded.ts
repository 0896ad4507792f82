import type { LicenseConfig } from '../../../contracts/licenses';
import { termsOfVariant } from '../../../domain/license';
import { toJson, toTimestamp } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import type { OrderRow } from '../../orders';
import type { SoldSubscription } from '../../subscriptions';
import { moveActivations } from '../activations.repository';
import { disableLicense, type DisableReason } from '../lifecycle/disable-licenses';
import { configWithKept } from '../kept-activations';
import { licenseEntry, type Author } from '../license-log';
import { licenseEvent, statusEvents } from '../licenses.events';
import { findLicensesOf, lockLicense, updateLicense } from '../licenses.repository';
import type { LicenseRow } from '../licenses.rows';
import { expiryOf, missingUnits, readLicensedLines, type LicensedLine } from './licensed-lines';

type Upgrade = {
  readonly order: OrderRow;
  readonly subscriptions: readonly SoldSubscription[];
  readonly author: Author;
};

/** What had ended with its plan goes on with the new one; what was taken away for another reason stays so. */
const isRevived = ({ status, config }: LicenseRow): boolean =>
  status === 'expired' || (status === 'disabled' && config.disabled_reason === ('upgraded' satisfies DisableReason));

const withoutReason = ({ disabled_reason: _former, ...config }: LicenseConfig): LicenseConfig => config;

/** Sites beyond a lower limit stay: see `kept_activations`. */
const upgradedConfig = (license: LicenseRow, limit: number): LicenseConfig => {
  const { order_id, product_id, variation_id, activation_count: active } = license;
  const config = isRevived(license) ? withoutReason(license.config) : license.config;
  const upgraded_from = [...(config.upgraded_from ?? []), { order_id, product_id, variation_id }];
  return configWithKept({ ...config, upgraded_from }, { limit, count: active });
};

const moveTo = async (
  platform: Platform,
  license: LicenseRow,
  line: LicensedLine,
  unit: number,
  { order, subscriptions, author }: Upgrade
): Promise<void> => {
  const { item, terms } = line;
  const subscription = subscriptions.find(({ order_item_id: id }) => id === item.id);
  const expires = await expiryOf(platform, line, subscription);
  const status = isRevived(license) ? 'active' : license.status;
  const limit = termsOfVariant(terms, item.variation_id).activationLimit;
  const moved = {
    product_id: item.post_id,
    variation_id: item.variation_id,
    order_id: order.id,
    subscription_id: subscription?.id ?? null,
    limit,
    status,
  };
  await updateLicense(
    platform.db,
    license.id,
    {
      ...moved,
      order_item_id: item.id,
      unit,
      expiration_date: expires,
      config: toJson(upgradedConfig(license, limit)),
    },
    platform.clock.now()
  );
  await moveActivations(platform.db, license.id, moved);
  const updates = { ...moved, expiration_date: toTimestamp(expires) };
  await platform.events.record([
    licenseEvent('license_upgraded', license.id, { updates }),
    ...statusEvents(license.id, license.status, status),
  ]);
  await recordActivities(platform, [licenseEntry(license.id, 'Licence upgraded', `With order ${order.uuid}`, author)]);
};

/**
 * The licences of the plan that this order replaces become those of its own line: keys and sites stay. Where the new plan has no licences,
 * or fewer of them, those that are left over are disabled: their plan has ended. Where the new plan is licensed later, they come to it as
 * what is missing is issued. Answers how many moved.
 */
export const moveUpgraded = async (platform: Platform, upgrade: Upgrade): Promise<number> => {
  const { plan_change: change } = upgrade.order.config;
  if (change?.is_carried_out !== 'yes') return 0;
  const old = await findLicensesOf(platform.db, 'order_item_id', [change.from_item_id]);
  if (old.length === 0) return 0;
  const lines = await readLicensedLines(platform, upgrade.order);
  const line = lines.find(({ item }) => item.variation_id === change.to_variation);
  const units = line ? [...missingUnits(line, await findLicensesOf(platform.db, 'order_item_id', [line.item.id]))] : [];
  let moved = 0;
  for (const { id } of old) {
    const license = await lockLicense(platform.db, id);
    if (!license) continue;
    const unit = units.shift();
    if (line && unit !== undefined) {
      await moveTo(platform, license, line, unit, upgrade);
      moved += 1;
    } else await disableLicense(platform, license, 'upgraded', upgrade.author);
  }
  return moved;
};
