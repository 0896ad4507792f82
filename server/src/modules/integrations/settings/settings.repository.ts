import { fromJson, toJson } from '../../../platform/db/columns';
import { insertOrHold } from '../../../platform/db/database';
import type { Platform } from '../../../platform/platform';
import { INTEGRATION_SETTINGS } from '../content-types/setting';
import type { ProviderValues } from '../provider';

/** To be raised in the transaction of each change. */
const SETTINGS_VERSION = 'integration_settings';
const READER = Symbol('settings of integrations');

/** By provider, secrets sealed; a save in this process counts at once, one in another process within 700 ms. */
export const readStored = (platform: Platform): Promise<ReadonlyMap<string, ProviderValues>> =>
  platform.memo(READER, () =>
    platform.versions.remember(SETTINGS_VERSION, async () => {
      const rows = await platform.db.table(INTEGRATION_SETTINGS).select('provider', 'value');
      return new Map(rows.map(({ provider, value }) => [String(provider), fromJson<ProviderValues>(value, {})]));
    })
  )();

/** In the caller's transaction. */
export const writeStored = async (platform: Platform, provider: string, values: ProviderValues): Promise<void> => {
  const { db, clock } = platform;
  await insertOrHold(db, INTEGRATION_SETTINGS, { provider, value: '{}' }, 'provider');
  const value = toJson(values);
  await db.table(INTEGRATION_SETTINGS).where({ provider }).update({ value, updated_at: clock.now() });
  await platform.versions.raise(SETTINGS_VERSION);
};
