import type { SettingTabs, SettingValues } from '../../contracts/settings';
import { filterPoint, isRecord } from '../../platform/events/hook-points';
import { ADDRESS_FILTERS } from './address-filters';
import { AVAILABLE_CURRENCIES, ZERO_DECIMALS } from './currencies';
import { PLUGIN_ADDONS } from './modules/addons';
import { MODULE_DEFAULTS, MODULE_FIELDS } from './modules/modules.hooks';
import type { SettingRules } from './setting-rules';

export const SETTING_FIELDS = filterPoint('shop/store_settings/fields').of<SettingTabs, null>({
  says: 'Tabs and fields of the store settings, before they are answered, read or validated.',
  accepts: (answer): answer is SettingTabs => isRecord(answer),
});

export const SETTING_VALUES = filterPoint('shop/store_settings/values').of<SettingValues, null>({
  says: 'All settings with their defaults, each time they are read from the database.',
  accepts: isRecord,
});

export const SETTING_RULES = filterPoint('shop/store_settings/rules').of<SettingRules, null>({
  says: 'yup schemas by key of the settings that are about to be saved.',
  accepts: (answer): answer is SettingRules => isRecord(answer),
});

export const SETTING_SANITIZER = filterPoint('shop/store_settings/sanitizer').of<SettingValues, null>({
  says: 'Valid values by key, right before they are stored.',
  accepts: isRecord,
});

export const SETTINGS_FILTERS = [
  SETTING_FIELDS,
  SETTING_VALUES,
  SETTING_RULES,
  SETTING_SANITIZER,
  AVAILABLE_CURRENCIES,
  ZERO_DECIMALS,
  MODULE_FIELDS,
  MODULE_DEFAULTS,
  PLUGIN_ADDONS,
  ...ADDRESS_FILTERS,
] as const;
