import type { ModuleValues, StoreModule, StoreModules, StoreModulesAnswer } from '../../../contracts/store-modules';
import { contentVersion } from '../../../platform/content-version';
import type { Platform } from '../../../platform/platform';
import { flagField, secretField, textField } from '../setting-field';
import { selectSettings } from '../settings.repository';
import type { StoreSettings } from '../store-settings';
import { readStoreSettings } from '../use-cases/read-store-settings';
import { maskSecrets, openSecret, secretsIn } from './module-secrets';
import { MODULE_DEFAULTS, MODULE_FIELDS } from './modules.hooks';

const present = (title: string, description: string, schema: StoreModule['schema'] = {}): StoreModule => ({
  title,
  description,
  available: true,
  schema: { active: flagField('Active', 'yes'), ...schema },
});

/** Of Cloudflare's keys; its own are shorter than 100 characters. */
const LONGEST_KEY = 255;

const absent = (title: string): StoreModule => ({
  title,
  description: 'Not part of this version of the store.',
  available: false,
  schema: { active: flagField('Active', 'no') },
});

const STORE_MODULES = {
  stock_management: present(
    'Stock',
    'Pieces are counted where a product and its variant say so. Switched off, everything can be bought in any number.',
    {
      enable_advanced_inventory: flagField('Advanced inventory', 'no', {
        hint: 'Changes nothing: what is on hold, sold and available is always counted and shown.',
      }),
    }
  ),
  order_bump: present('Order bumps', 'Offers beside the cart at the checkout.'),
  license: present(
    'Licences',
    'Keys for products that are licensed. Switched off, no licence is issued; those that were issued stay as they are.'
  ),
  turnstile: {
    title: 'Turnstile',
    description: 'Cloudflare tells shoppers from programs at the checkout. Your storefront shows its widget.',
    available: true,
    schema: {
      active: flagField('Active', 'no'),
      site_key: textField('Site key', LONGEST_KEY),
      secret_key: secretField('Secret key', LONGEST_KEY),
    },
    needs: ['site_key', 'secret_key'],
  },
  mcp: absent('Tools for AI assistants'),
  wishlist: absent('Wish lists'),
  wishlist_guest: absent('Wish lists of guests'),
} as const satisfies StoreModules;

/** What was stored over the defaults, for the modules that there are. */
const moduleValues = (modules: StoreModules, stored: ModuleValues): ModuleValues =>
  Object.fromEntries(
    Object.entries(modules).map(([key, { schema }]) => [
      key,
      Object.fromEntries(
        Object.entries(schema).map(([name, field]) => [name, stored[key]?.[name] ?? field.default] as const)
      ),
    ])
  );

/** Whether a part of the store is switched on; costs nothing but the settings. */
export const isModuleOn = (
  settings: StoreSettings,
  key: 'stock_management' | 'order_bump' | 'license' | 'turnstile'
): boolean => (settings.modules_settings[key]?.active ?? STORE_MODULES[key].schema.active?.default) === 'yes';

/** Whether the store counts stock at all; what is counted then is said by products and variants. */
export const countsStock = async (platform: Platform): Promise<boolean> =>
  isModuleOn(await readStoreSettings(platform), 'stock_management');

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

/** Names what is stored of all modules, secrets as they are sealed. */
export const modulesVersion = (stored: ModuleValues): string => contentVersion(stored);

export const viewModules = async (platform: Platform): Promise<StoreModulesAnswer> => {
  const modules = await readModules(platform);
  const stored = storedModules(await selectSettings(platform));
  const values = await valuesOfModules(platform, modules, stored);
  return { settings: maskSecrets(modules, values), fields: modules, version: modulesVersion(stored) };
};

export type TurnstileSettings = {
  readonly isOn: boolean;
  readonly siteKey: string;
  /** Blank where none was saved, or this site cannot open it any more. */
  readonly secretKey: string;
};

export const readTurnstile = async (platform: Platform): Promise<TurnstileSettings> => {
  const settings = await readStoreSettings(platform);
  const { site_key: siteKey, secret_key: sealed } = settings.modules_settings.turnstile ?? {};
  const isOn = isModuleOn(settings, 'turnstile');
  return { isOn, siteKey: String(siteKey ?? ''), secretKey: openSecret(platform, sealed) ?? '' };
};

/** Secrets of modules that were sealed under keys that this site does not have. */
export const findUnopenedModuleSecrets = async (
  platform: Platform
): Promise<readonly { readonly secret: string }[]> => {
  const modules = await readModules(platform);
  const stored = storedModules(await selectSettings(platform));
  return secretsIn(modules, stored)
    .filter(({ value }) => openSecret(platform, value) === null)
    .map(({ key, name }) => ({ secret: `${key}.${name}` }));
};
