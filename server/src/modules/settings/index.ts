import { linesOf } from '../../platform/events/hook-points';
import { defineModule } from '../../platform/module';
import { provideTimezone } from '../activity';
import { ADDRESS_FILTERS } from './address-filters';
import { ensureSettingsRow } from './settings.repository';
import { MODULE_ACTIONS, MODULE_DEFAULTS, MODULE_FIELDS } from './modules/modules.hooks';
import { moduleRoutes } from './modules/modules.routes';
import { activateAddon, installAddon, PLUGIN_ADDONS } from './modules/addons';
import { confirmationRoutes } from './confirmation/confirmation.routes';
import { settingsRoutes } from './settings.routes';
import { AVAILABLE_CURRENCIES, ZERO_DECIMALS } from './currencies';
import { readTimezone } from './use-cases/read-store-settings';

export { activateAddon, installAddon };
export { activateAddonBody, installAddonBody } from './modules/addons';
export { readPlaceFacts, readStates } from './address-filters';
export { countsStock, isModuleOn } from './modules/read-modules';
export { COUNTRIES, currencySign, isCountryCode } from './currencies';
export { formatPrice } from './format-price';
export { flagField, htmlField, selectField, textField, urlField } from './setting-field';
export { rulesOf } from './setting-rules';
export { stepOfStore, onStorefront, type StoreSettings } from './store-settings';
export {
  stepOf,
  stepOfCurrency,
  readTimezone,
  searchContext,
  visitorDataEnds,
  readStoreSettings,
} from './use-cases/read-store-settings';

/** What the owner of the store decides in the admin panel. */
export const settingsModule = defineModule({
  name: 'settings',
  transfer: { settings: ['store_settings'] },
  routes: [...settingsRoutes, ...confirmationRoutes, ...moduleRoutes],
  filters: {
    'shop/store_settings/fields': 'Tabs and fields of the store settings, before they are answered, read or validated.',
    'shop/store_settings/values': 'All settings with their defaults, each time they are read from the database.',
    'shop/store_settings/rules': 'yup schemas by key of the settings that are about to be saved.',
    'shop/store_settings/sanitizer': 'Valid values by key, right before they are stored.',
    ...linesOf([AVAILABLE_CURRENCIES, ZERO_DECIMALS, MODULE_FIELDS, MODULE_DEFAULTS, PLUGIN_ADDONS]),
    ...linesOf(ADDRESS_FILTERS),
  },
  actions: linesOf(MODULE_ACTIONS),
  start: async (platform) => {
    provideTimezone(platform, () => readTimezone(platform));
    await ensureSettingsRow(platform);
  },
});
