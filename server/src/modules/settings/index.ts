import { defineModule } from '../../platform/module';
import { provideTimezone } from '../activity';
import { ensureSettingsRow } from './settings.repository';
import { MODULE_ACTIONS } from './modules/modules.hooks';
import { SETTINGS_FILTERS } from './settings.hooks';
import { moduleRoutes } from './modules/modules.routes';
import { activateAddon, installAddon } from './modules/addons';
import { confirmationRoutes } from './confirmation/confirmation.routes';
import { settingsRoutes } from './settings.routes';
import { readTimezone } from './use-cases/read-store-settings';

export { activateAddon, installAddon };
export { activateAddonBody, installAddonBody } from './modules/addons';
export { readPlaceFacts, readStates } from './address-filters';
export { countsStock, findUnopenedModuleSecrets, isModuleOn, readTurnstile } from './modules/read-modules';
export { COUNTRIES, currencySign, isCountryCode } from './currencies';
export { formatPrice } from './format-price';
export { flagField, htmlField, selectField, textField, urlField } from './setting-field';
export { cleanHtml } from './sanitize-setting';
export { rulesOf } from './setting-rules';
export {
  checkoutPage,
  sellerSettings,
  stepOfStore,
  onStorefront,
  storefrontPage,
  type StoreSettings,
} from './store-settings';
export { lockSettings } from './settings.repository';
export { saveStoreSettings } from './use-cases/save-store-settings';
export { keepSorted, sortAnew, sortKeysFor } from './use-cases/keep-sorted';
export { viewStoreSettings } from './use-cases/view-store-settings';
export {
  stepOf,
  stepOfCurrency,
  readAlphabet,
  readBillingSettings,
  readTimezone,
  readZone,
  searchContext,
  visitorDataEnds,
  readStoreSettings,
  readCurrencies,
  loadStoreSettings,
} from './use-cases/read-store-settings';

/** What the owner of the store decides in the admin panel. */
export const settingsModule = defineModule({
  name: 'settings',
  transfer: { settings: ['store_settings'] },
  routes: [...settingsRoutes, ...confirmationRoutes, ...moduleRoutes],
  filters: SETTINGS_FILTERS,
  actions: MODULE_ACTIONS,
  start: async (platform) => {
    provideTimezone(platform, () => readTimezone(platform));
    await ensureSettingsRow(platform);
  },
});
