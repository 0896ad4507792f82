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
  | 'modules';

/** What a client needs to know to offer one setting for editing. */
export type SettingField = {
  readonly type: SettingKind;
  readonly label: string;
  readonly hint?: string;
  readonly default: unknown;
  readonly required: boolean;
  /** digits: '1042'; slug: 'my-products'; day_list: '1,3,7'. */
  readonly format?: 'digits' | 'slug' | 'day_list' | 'timezone' | 'web_address';
  /** Longest text, in characters. */
  readonly max?: number;
  /** Largest number. */
  readonly max_value?: number;
  readonly options?: readonly SettingOption[];
  /** Only holders of store/sensitive see and change it. */
  readonly sensitive: boolean;
  /** Stored for a part of the store that is not there yet: it has no effect, and back offices do not show it. */
  readonly upcoming?: boolean;
};

export type SettingTab = {
  readonly title: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, SettingField>>;
};

/** Tab name -> tab; in the order in which they are shown. */
export type SettingTabs = Readonly<Record<string, SettingTab>>;

export type SettingValues = Readonly<Record<string, unknown>>;

/** GET /settings/store */
export type StoreSettingsAnswer = { readonly settings: SettingValues; readonly fields: SettingTabs };

/** POST /settings/store: the stored settings of the tab (or all of them). */
export type StoreSettingsSaved = { readonly data: SettingValues; readonly message: string };

/** 422 of POST /settings/store. */
export type StoreSettingsRefused = {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
};

/** POST /settings/confirmation: the message as it is stored, cleaned HTML with placeholders. */
export type ConfirmationSaved = { readonly message: string; readonly data: { readonly confirmation_message: string } };

/** GET /settings/confirmation/shortcode: group -> its placeholders, as they are written in braces, with what they stand for. */
export type ConfirmationPlaceholdersAnswer = {
  readonly data: Readonly<
    Record<
      string,
      { readonly title: string; readonly key: string; readonly shortcodes: Readonly<Record<string, string>> }
    >
  >;
};

export type StoreSettingsRequest = { readonly settings_name?: string; readonly settings: SettingValues };
