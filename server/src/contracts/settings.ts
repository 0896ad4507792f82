import type { Count, Html, Version } from './scalars';

export type SettingOption = { readonly value: string; readonly label: string };

export type SettingKind =
  | 'text'
  | 'textarea'
  | 'html'
  | 'url'
  /** Address of a picture; back offices offer the media library. */
  | 'picture'
  | 'select'
  /** 'yes' | 'no' */
  | 'flag'
  /** Whole number, e.g. the id of a page; 0 means none. */
  | 'number'
  /** Map of names to colours. */
  | 'colors'
  /** Map of module keys to their settings; has a page of its own. */
  | 'modules'
  /** A secret, of modules alone: answers show ********, and who sends that back leaves it as it is. */
  | 'password';

/** What a client needs to know to offer one setting for editing. */
export type SettingField = {
  readonly type: SettingKind;
  readonly label: string;
  readonly hint?: string;
  /** Of the kind that `type` says. */
  readonly default: unknown;
  /** Fields of other plugins may leave it out: no. */
  readonly required?: boolean;
  /** digits: '1042'; slug: 'my-products'; day_list: '1,3,7'. */
  readonly format?: 'digits' | 'slug' | 'day_list' | 'timezone' | 'web_address';
  /** Longest text, in characters. */
  readonly max?: Count;
  /** Largest number. */
  readonly max_value?: Count;
  /** Of a select. */
  readonly options?: readonly SettingOption[];
  /** Only holders of store/sensitive see and change it; fields of other plugins may leave it out: no. */
  readonly sensitive?: boolean;
  /** Stored for a part of the store that is not there yet: it has no effect, and back offices do not show it. */
  readonly upcoming?: boolean;
};

export type SettingTab = {
  readonly title: string;
  readonly description: string;
  /** By the key of the setting. */
  readonly schema: Readonly<Record<string, SettingField>>;
};

/** Tab name -> tab; in the order in which they are shown. Code of the site may add to them through `shop/store_settings/fields`. */
export type SettingTabs = Readonly<Record<string, SettingTab>>;

/** By the key of the setting, which is described by its field: code of the site may add settings of its own. */
export type SettingValues = Readonly<Record<string, unknown>>;

export type StoreSettingsAnswer = {
  /** Stored values, and defaults where nothing was stored. */
  readonly settings: SettingValues;
  readonly fields: SettingTabs;
  /** Of the tab, or of all settings, but the modules, which have one of their own. */
  readonly version: Version;
};

export type StoreSettingsSaved = {
  /** The stored settings of the tab, or all of them. */
  readonly data: SettingValues;
  /** Of the same. */
  readonly version: Version;
  readonly message: string;
};

export type StoreSettingsRefused = {
  readonly message: string;
  /** By the key of the setting. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
};

export type StoreSettingsRequest = {
  readonly settings_name?: string;
  readonly settings: SettingValues;
  readonly version?: Version;
};

export type ConfirmationMessage = {
  /** With placeholders. */
  readonly confirmation_message: Html;
};

/** The message as it is stored. */
export type ConfirmationSaved = { readonly message: string; readonly data: ConfirmationMessage };

export type ConfirmationPlaceholders = {
  readonly title: string;
  readonly key: string;
  /** As they are written, in braces, with what they stand for. */
  readonly shortcodes: Readonly<Record<string, string>>;
};

/** By group. */
export type ConfirmationPlaceholdersAnswer = {
  readonly data: Readonly<Record<'order' | 'store', ConfirmationPlaceholders>>;
};

export type StoreSettingOperations = {
  'settings.storeFind': StoreSettingsAnswer;
  'settings.storeUpdate': StoreSettingsSaved;
  'settings.confirmationUpdate': ConfirmationSaved;
  'settings.confirmationShortcodeFind': ConfirmationPlaceholdersAnswer;
};
