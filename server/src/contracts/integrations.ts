import type { MessageAnswer } from './answers';
import type { ShortcodeGroups } from './notifications';
import type { Count, Html, Id, Moment, Version, YesNo } from './scalars';

export type FeedScope = 'global' | 'product';

export type FeedOption = {
  readonly id: string;
  readonly title: string;
  /** Options of one group are shown together. */
  readonly group?: string;
};

/**
 * One field of a settings form. `value_text` and `value_textarea` take placeholders; `map_fields` is an object of texts by the key of a
 * merge field; `pairs` are rows of {name, value}; `html_info` is shown and never stored.
 */
export type FeedField = {
  readonly key: string;
  readonly label: string;
  readonly component:
    | 'text'
    | 'password'
    | 'url'
    | 'value_text'
    | 'value_textarea'
    | 'number'
    | 'select'
    | 'radio'
    | 'checkbox-single'
    | 'selection_group'
    | 'dynamic_select'
    | 'chained_select'
    | 'conditional_block'
    | 'map_fields'
    | 'pairs'
    | 'tag_routing'
    | 'html_info';
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly inline_tip?: string;
  readonly options?: readonly FeedOption[];
  /** Takes a list. */
  readonly is_multiple?: boolean;
  /** Where the options come from, in place of `options`. */
  readonly remote?: FeedFieldSource;
  /** Kept encrypted, and answered as a mask; whoever sends the mask back leaves it as it is. */
  readonly secret?: boolean;
  /** Longest text, in characters. */
  readonly max?: Count;
  readonly min_value?: number;
  readonly max_value?: number;
  /** Shown, and needed, where that field has that value. */
  readonly dependency?: { readonly key: string; readonly value: string };
  /** Of a field `html_info`. */
  readonly html_info?: Html;
};

export type FeedFieldSource = {
  /** `option_key` of dynamic options, or `route` of chained ones. */
  readonly key: string;
  /**
   * `dynamic`: GET integration/feed/dynamic_options; `chained`: POST integration/feed/chained; `lists`: the merge fields of GET
   * integration/feed/lists.
   */
  readonly kind: 'dynamic' | 'chained' | 'lists';
  /** The field whose value is sent along: as `sub_option_key`, by its own key, or as `list_id`. */
  readonly depends_on?: string;
};

export type MergeField = {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly required: boolean;
};

/** By the key of its field; what the form of the provider declares, and nothing else. */
export type FeedValues = Readonly<Record<string, unknown>>;

export type IntegrationFeed = {
  readonly id: Id;
  readonly name: string;
  readonly enabled: YesNo;
  /** Key of the provider. */
  readonly provider: string;
  /** Secrets are masked. */
  readonly feed: FeedValues;
  readonly scope: FeedScope;
  /** Of a feed of a product. */
  readonly product_id: Id | null;
  readonly created_at: Moment;
  readonly updated_at: Moment;
};

export type AvailableIntegration = {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  /** Address or data URL of a picture; empty: none. */
  readonly logo: string;
  /** Whether its feeds run: it is set up where it has to be. */
  readonly enabled: boolean;
  readonly scopes: readonly FeedScope[];
  /** Feeds of lower ones run first. */
  readonly priority: Count;
  /** `yes`: there is nothing to be set up for the whole store. */
  readonly disable_global_settings: YesNo;
  /** Page where it is set up; empty: none. */
  readonly config_url: string;
  readonly delay_on_product_action: boolean;
  readonly delay_on_global_action: boolean;
};

export type Addon = {
  /** Name of the plugin of the site; empty of what is built in. Missing of premium add-ons. */
  readonly installable?: string;
  readonly enabled: boolean;
  readonly title: string;
  readonly logo: string;
  readonly categories: readonly string[];
  readonly description: string;
  /** Of premium add-ons alone, as is the next one. */
  readonly is_pro?: boolean;
  readonly is_pro_active?: boolean;
};

export type AddonsAnswer = { readonly addons: Readonly<Record<string, Addon>> };

export type IntegrationSettingsAnswer = {
  /** Saved values by key, secrets masked. */
  readonly integration: FeedValues;
  readonly settings: {
    readonly fields: readonly IntegrationSettingField[];
    readonly save_button_text: string;
    readonly valid_message: string;
    readonly invalid_message: string;
  };
};

export type IntegrationSettingField = {
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly required: boolean;
  readonly inline_tip?: string;
  readonly placeholder?: string;
};

/** `status`: whether the provider is set up now. */
export type IntegrationSettingsSaved = MessageAnswer & { readonly status: boolean };

export type InstallPluginAnswer = MessageAnswer & {
  /** Page of the panel. */
  readonly redirect: string;
};

export type FeedsAnswer = {
  readonly feeds: readonly IntegrationFeed[];
  readonly available_integrations: Readonly<Record<string, AvailableIntegration>>;
  /** Page of the panel where integrations are set up. */
  readonly all_module_config_url: string;
};

/** A value that conditions can look at. */
export type FeedInputField = {
  /** Path, e.g. `order.total_amount`. */
  readonly field: string;
  readonly label: string;
  readonly type: 'text' | 'number' | 'list' | 'select';
  readonly options?: readonly FeedOption[];
};

type FeedForm = {
  /** Stored values over the defaults, secrets masked. */
  readonly settings: FeedValues;
  readonly shortcodes: ShortcodeGroups;
  readonly inputs: readonly FeedInputField[];
  readonly operators: readonly string[];
  /** Of the chosen list; empty where none is chosen. */
  readonly merge_fields: readonly MergeField[];
  /** Empty for a new feed. */
  readonly version: Version;
};

export type GlobalFeedFormAnswer = FeedForm & {
  readonly settings_fields: { readonly fields: readonly FeedField[] };
};

export type ProductFeedFormAnswer = FeedForm & {
  readonly fields: readonly FeedField[];
  readonly product_variations: readonly FeedOption[];
  readonly scope: 'product';
};

export type SavedFeedAnswer = MessageAnswer & {
  readonly integration_id: Id | null;
  readonly integration_name: string;
  readonly created: boolean;
  readonly feedData: FeedValues;
  readonly version: Version;
};

/** `meta`: the feed as it is now. */
export type FeedStatusAnswer = MessageAnswer & { readonly meta: IntegrationFeed };
export type DeletedFeedAnswer = MessageAnswer & { readonly id: Id };
export type MergeFieldsAnswer = { readonly merge_fields: readonly MergeField[] };
export type FeedOptionsAnswer = { readonly options: readonly FeedOption[] };

/** `skipped`: there was nothing to do, `note` says why. `dead`: every attempt failed. */
export type FeedRunStatus = 'pending' | 'running' | 'done' | 'skipped' | 'dead';

export type FeedRun = {
  readonly id: Id;
  readonly feed_id: Id;
  readonly feed_name: string;
  readonly provider: string;
  readonly scope: FeedScope;
  /** The event that it followed. */
  readonly trigger: string;
  /** It takes back what the sale gave. */
  readonly is_revoke_hook: YesNo;
  readonly status: FeedRunStatus;
  readonly attempts: Count;
  /** When it is due; null where nothing is to be done. */
  readonly next_attempt_at: Moment | null;
  /** What came of it; of one that failed, why. */
  readonly note: string;
  readonly created_at: Moment;
  readonly finished_at: Moment | null;
};

export type OrderFeedRunsAnswer = { readonly runs: readonly FeedRun[] };
export type FeedRunAnswer = MessageAnswer & { readonly run: FeedRun };

export type IntegrationOperations = {
  'integrations.addonsFind': AddonsAnswer;
  'integrations.settingsFind': IntegrationSettingsAnswer;
  'integrations.settingsUpdate': IntegrationSettingsSaved;
  'integrations.installPlugin': InstallPluginAnswer;
  'integrations.find': FeedsAnswer;
  'integrations.formFind': GlobalFeedFormAnswer;
  'integrations.save': SavedFeedAnswer;
  'integrations.changeStatus': FeedStatusAnswer;
  'integrations.delete': DeletedFeedAnswer;
  'integrations.listsFind': MergeFieldsAnswer;
  'integrations.optionsFind': FeedOptionsAnswer;
  'integrations.chainedFind': FeedOptionsAnswer;
  'productIntegrations.find': FeedsAnswer;
  'productIntegrations.formFind': ProductFeedFormAnswer;
  'productIntegrations.save': SavedFeedAnswer;
  'productIntegrations.changeStatus': FeedStatusAnswer;
  'productIntegrations.delete': DeletedFeedAnswer;
  'orderIntegrations.find': OrderFeedRunsAnswer;
  'orderIntegrations.runAgain': FeedRunAnswer;
};
