import type { MessageAnswer } from './answers';
import type { Version } from './scalars';
import type { SettingField } from './settings';

/** A part of the store that the owner switches on and off as a whole, with what there is to set in it. */
export type StoreModule = {
  readonly title: string;
  readonly description: string;
  /** False: this version of the store does not have it, and it cannot be switched on. */
  readonly available?: boolean;
  /** By key; `active` is always among them. */
  readonly schema: Readonly<Record<string, SettingField>>;
  /** Keys of the settings without which it cannot be switched on. */
  readonly needs?: readonly string[];
};

/** By key. Code of the site may add modules of its own through the filter `shop/module_setting/fields`. */
export type StoreModules = Readonly<Record<string, StoreModule>>;

/** The settings of a module by key: `active`, yes or no, and those of its schema. */
export type ModuleSettings = Readonly<Record<string, unknown>>;

/** By the key of the module. */
export type ModuleValues = Readonly<Record<string, ModuleSettings>>;

export type StoreModulesAnswer = {
  /** Stored values, and defaults where nothing was stored. */
  readonly settings: ModuleValues;
  readonly fields: StoreModules;
  /** Of the settings of all modules. */
  readonly version: Version;
};

export type StoreModulesSaved = {
  readonly message: string;
  readonly settings: ModuleValues;
  readonly version: Version;
};

/** An extension that the site knows of. */
export type PluginAddon = {
  /** Of the npm package. */
  readonly plugin_slug: string;
  /** The same. */
  readonly plugin_file: string;
  readonly title: string;
  readonly description: string;
  /** Address of a picture; empty where there is none. */
  readonly logo: string;
  readonly is_installed: boolean;
  readonly is_active: boolean;
};

/** By npm package; empty unless code of the site names some through the filter `shop/module_setting/plugin_addons`. */
export type PluginAddonListAnswer = { readonly addons: Readonly<Record<string, PluginAddon>> };

export type PluginAddonInstalledAnswer = {
  readonly message: string;
  /** For the activation. */
  readonly plugin_file: string;
};

export type StoreModuleOperations = {
  'modules.find': StoreModulesAnswer;
  'modules.update': StoreModulesSaved;
  'modules.addonsFind': PluginAddonListAnswer;
  'modules.addonInstall': PluginAddonInstalledAnswer;
  'modules.addonActivate': MessageAnswer;
  'turnstile.verify': MessageAnswer;
};
