import type { ModuleValues, StoreModule, StoreModules } from '../../../contracts/store-modules';
import { flagField } from '../setting-field';
import type { StoreSettings } from '../store-settings';

const present = (title: string, description: string, schema: StoreModule['schema'] = {}): StoreModule => ({
  title,
  description,
  available: true,
  schema: { active: flagField('Active', 'yes'), ...schema },
});

const absent = (title: string): StoreModule => ({
  title,
  description: 'Not part of this version of the store.',
  available: false,
  schema: { active: flagField('Active', 'no') },
});

export const STORE_MODULES = {
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
  license: absent('Licences'),
  turnstile: absent('Turnstile'),
  mcp: absent('Tools for AI assistants'),
  wishlist: absent('Wish lists'),
  wishlist_guest: absent('Wish lists of guests'),
} as const satisfies StoreModules;

/** What was stored over the defaults, for the modules that there are. */
export const moduleValues = (modules: StoreModules, stored: ModuleValues): ModuleValues =>
  Object.fromEntries(
    Object.entries(modules).map(([key, { schema }]) => [
      key,
      Object.fromEntries(
        Object.entries(schema).map(([name, field]) => [name, stored[key]?.[name] ?? field.default] as const)
      ),
    ])
  );

/** Whether a part of the store is switched on; costs nothing but the settings. */
export const isModuleOn = (settings: StoreSettings, key: 'stock_management' | 'order_bump'): boolean =>
  (settings.modules_settings[key]?.active ?? STORE_MODULES[key].schema.active?.default) === 'yes';
