import type { Platform } from '../../../platform/platform';
import { selectSettings } from '../settings.repository';
import { MODULE_DEFAULTS, MODULE_FIELDS } from './modules.hooks';
import type { ModuleValues, StoreModules, StoreModulesAnswer } from '../../../contracts/store-modules';
import { moduleValues, STORE_MODULES } from './store-modules';

/** With what other code of the site adds; it does not change the store's own modules. */
export const readModules = async ({ hooks }: Platform): Promise<StoreModules> => ({
  ...(await hooks.ask(MODULE_FIELDS, STORE_MODULES, null)),
  ...STORE_MODULES,
});

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maps of maps only: rows may have been written by hand. */
export const storedModules = (settings: Readonly<Record<string, unknown>>): ModuleValues => {
  const stored = settings.modules_settings;
  return isMap(stored) ? (Object.fromEntries(Object.entries(stored).filter(([, value]) => isMap(value))) as never) : {};
};

/** Stored values over those of other code, and these over the defaults of the schema. */
export const valuesOfModules = async (
  { hooks }: Platform,
  modules: StoreModules,
  stored: ModuleValues
): Promise<ModuleValues> => {
  const plain = moduleValues(modules, {});
  const asked = { ...(await hooks.ask(MODULE_DEFAULTS, plain, null)), ...moduleValues(STORE_MODULES, {}) };
  const merged = Object.keys(modules).map((key) => [key, { ...asked[key], ...stored[key] }] as const);
  return moduleValues(modules, Object.fromEntries(merged));
};

export const viewModules = async (platform: Platform): Promise<StoreModulesAnswer> => {
  const modules = await readModules(platform);
  return {
    settings: await valuesOfModules(platform, modules, storedModules(await selectSettings(platform))),
    fields: modules,
  };
};
