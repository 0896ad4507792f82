import type { SettingTabs, StoreSettingsAnswer } from '../../../contracts/settings';
import { InvalidInputError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { maskSecrets } from '../modules/module-secrets';
import { readModules, storedModules } from '../modules/read-modules';
import { selectSettings } from '../settings.repository';
import { fieldsOf, findTabName, visibleTabs } from '../store-settings';
import { loadStoreSettings, readSettingTabs } from './read-store-settings';
import { settingsVersion } from './settings-version';

/** One of the tabs, or all. @throws InvalidInputError where there is no such tab. */
export const chosenTabs = (tabs: SettingTabs, name: string | undefined): SettingTabs => {
  if (!name) return tabs;
  const tab = findTabName(tabs, name);
  const schema = tab === null ? undefined : tabs[tab];
  if (tab === null || !schema) {
    const message = `settings_name must be one of ${Object.keys(tabs).join(', ')}`;
    throw new InvalidInputError(message, { settings_name: { one_of: message } });
  }
  return { [tab]: schema };
};

/**
 * The values and the schema of one tab, or of all; sensitive fields only for holders of store/sensitive.
 * @throws InvalidInputError where there is no such tab.
 */
export const viewStoreSettings = async (
  platform: Platform,
  principal: Principal,
  tabName: string | undefined
): Promise<StoreSettingsAnswer> => {
  const tabs = visibleTabs(await readSettingTabs(platform), principal.can('store/sensitive'));
  const fields = chosenTabs(tabs, tabName);
  // Before the values: what is saved in between makes it an old one.
  const version = settingsVersion(fieldsOf(fields), await selectSettings(platform));
  const stored = await loadStoreSettings(platform);
  const modules_settings = maskSecrets(await readModules(platform), storedModules(stored));
  const values: Readonly<Record<string, unknown>> = { ...stored, modules_settings };
  const settings = Object.fromEntries(Object.keys(fieldsOf(fields)).map((key) => [key, values[key] ?? null]));
  return { settings, fields, version };
};
