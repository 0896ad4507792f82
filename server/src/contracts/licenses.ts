import type { Activity } from './activity';
import type { MessageAnswer, Page } from './answers';
import type { Label } from './labels';
import type { Order, OrderCustomer } from './orders';
import type { OwnFile } from './purchases';
import type { Count, Html, Id, Moment, YesNo } from './scalars';
import type { Subscription } from './subscriptions';

/** See docs/rules/licenses.md#states. A licence whose date has passed is `expired`, whatever is stored; a disabled one stays disabled. */
export type LicenseStatus = 'active' | 'disabled' | 'expired';

/** What people are shown: `inactive` is an active licence that no site uses. */
export type ShownLicenseStatus = LicenseStatus | 'inactive';

/** A key is missing where it does not apply. */
export type LicenseConfig = {
  /** Why it was disabled: refunded | payment_failed | canceled | upgraded | staff. */
  readonly disabled_reason?: string;
  /** Sites that went on using it when the limit was lowered below their number; fewer as they leave. */
  readonly kept_activations?: Count;
  /** The order of the renewal that moved its date last. */
  readonly renewed_by_order?: Id;
  /** Plans that it had before it was upgraded, the oldest first. */
  readonly upgraded_from?: readonly {
    readonly order_id: Id;
    readonly product_id: Id;
    readonly variation_id: Id;
  }[];
};

export type License = {
  readonly id: Id;
  readonly status: LicenseStatus;
  /** `inactive` where no site uses an active licence. */
  readonly shown_status: ShownLicenseStatus;
  /** Sites; 0: as many as they like. */
  readonly limit: Count;
  /** Active sites that count. */
  readonly activation_count: Count;
  readonly license_key: string;
  readonly product_id: Id;
  readonly variation_id: Id;
  readonly order_id: Id;
  /** Which unit of the line of the order it is for, from 1. */
  readonly unit: Count;
  readonly parent_id: Id | null;
  readonly customer_id: Id;
  /** Null: for ever. */
  readonly expiration_date: Moment | null;
  readonly subscription_id: Id | null;
  readonly config: LicenseConfig;
  readonly created_at: Moment;
  readonly updated_at: Moment;
};

export type LicenseSite = {
  readonly id: Id;
  /** Host and path, without the scheme. */
  readonly site_url: string;
};

export type LicenseActivation = {
  readonly id: Id;
  readonly license_id: Id;
  readonly site_id: Id;
  readonly status: 'active' | 'inactive';
  /** 1: a local or staging site, which does not count. */
  readonly is_local: 0 | 1;
  readonly activation_method: 'key' | 'staff';
  /** Names the activation towards the device in place of the key. */
  readonly activation_hash: string;
  /** Version that the site asked for last. */
  readonly last_update_version: string | null;
  readonly last_update_date: Moment | null;
  readonly site: LicenseSite;
  readonly created_at: Moment;
  /** When the site began, or ceased, to use the licence. */
  readonly updated_at: Moment;
};

/** What a licence is for, as the catalogue has it now; titles are empty where it is gone. */
export type LicensedProduct = { readonly ID: Id; readonly post_title: string };
export type LicensedVariant = { readonly id: Id; readonly variation_title: string };

/** What stands beside each licence. */
export type LicenseSurroundings = {
  /** Null where the customer was deleted. */
  readonly customer: OrderCustomer | null;
  readonly product: LicensedProduct;
  readonly product_variant: LicensedVariant;
  readonly order: Pick<Order, 'id' | 'uuid' | 'invoice_no' | 'status' | 'payment_status'>;
  /** Active sites, local ones included. */
  readonly activations_count: Count;
};

/** A licence with what it is for. */
export type LicenseShown = License & LicenseSurroundings;

/** What `with[]` puts beside a licence. */
export type LicenseRelations = {
  readonly labels?: readonly Label[];
  /** The newest first. */
  readonly activities?: readonly Activity[];
  /** Sites that use it, and those that did; the newest first. */
  readonly activations?: readonly LicenseActivation[];
  readonly subscription?: Subscription | null;
  readonly labels_count?: Count;
  readonly activities_count?: Count;
};

/** A row of the lists: all fields of a licence, or those that `select[]` names and the id. */
export type ListedLicense = Pick<License, 'id'> & Partial<License> & LicenseSurroundings & LicenseRelations;

export type LicenseListAnswer = { readonly licenses: Page<ListedLicense> };

/** A file of the product, as far as the licence opens it. */
export type LicensedFile = {
  readonly id: Id;
  readonly title: string;
  readonly file_name: string;
  readonly file_size: Count;
};

export type LicenseDetailAnswer = {
  readonly license: LicenseShown;
  readonly downloads: readonly LicensedFile[];
  readonly order: Order | null;
  readonly activations: readonly LicenseActivation[];
  readonly product: LicensedProduct;
  readonly selected_labels: readonly Id[];
  /** The order that it was issued for, or upgraded with, and those that renewed it; the newest first. */
  readonly orders: readonly Order[];
  /** Orders of the plans that it had before it was upgraded. */
  readonly prev_orders: readonly Order[];
  readonly subscription: Subscription | null;
  /** Page of the storefront that shows what it can be upgraded to; empty where it cannot. */
  readonly upgrade_path_base: string;
  /** What happened to it, the newest first. */
  readonly activities: readonly Activity[];
};

export type ChangedLicenseAnswer = MessageAnswer & { readonly license: License };

/** A site of the directory. */
export type ListedLicenseSite = LicenseSite & {
  readonly server_version: string | null;
  readonly platform_version: string | null;
  readonly other: Readonly<Record<string, unknown>>;
  /** Licences in use there. */
  readonly activations_count: Count;
  readonly created_at: Moment;
  readonly updated_at: Moment;
};

export type LicenseSiteListAnswer = { readonly sites: Page<ListedLicenseSite> };

export type LicenseSiteAnswer = {
  readonly site: ListedLicenseSite;
  readonly activations: readonly (Omit<LicenseActivation, 'site'> & { readonly license: LicenseShown })[];
};

export type LicenseValidityUnit = 'day' | 'week' | 'month' | 'year' | 'lifetime';

export type LicensedVariantTerms = {
  readonly variation_id: Id;
  readonly title: string;
  /** Sites; 0 or empty: as many as they like. */
  readonly activation_limit: Count | '';
  readonly validity: { readonly unit: LicenseValidityUnit; readonly value: Count };
  /** Addresses of the variant's pictures. */
  readonly media: readonly string[];
  /** In words; empty where it is paid once. */
  readonly subscription_info: string;
  readonly setup_fee_info: string;
};

/** What is told of software that asks for its updates; empty where it is not known. */
export type LicensedSoftware = {
  /** `yes`: the version answer has its extension fields. */
  readonly is_software: YesNo;
  readonly readme_url: string;
  readonly banner_url: string;
  readonly icon_url: string;
  readonly required_platform_version: string;
  readonly required_server_version: string;
  readonly tested_version: string;
};

export type LicenseSettings = {
  readonly enabled: YesNo;
  readonly version: string;
  /** The file that updates are downloaded from; null: none. */
  readonly global_update_file: {
    readonly id: Id;
    readonly driver: string;
    readonly path: string;
    readonly url: string;
  } | null;
  /** Stands before each key; empty: nothing does. */
  readonly prefix: string;
  readonly variations: readonly LicensedVariantTerms[];
  readonly software: LicensedSoftware;
  readonly changelog: Html;
  /** Prepared keys that are free, one a line; empty for whoever may not manage licences. */
  readonly license_keys: string;
  readonly pool: { readonly free: Count; readonly given: Count };
  readonly is_bundle_product: boolean;
  /** When the version was published. */
  readonly released_at: Moment | null;
  /** Names what an editor saw; a save that sends it overwrites nothing that was changed since. */
  readonly revision: string;
};

export type LicenseSettingsAnswer = { readonly settings: LicenseSettings };

export type SavedLicenseSettingsAnswer = MessageAnswer & {
  readonly settings: LicenseSettings;
  /** Keys that were added to the pool, and those that it had already. */
  readonly added_keys: Count;
  readonly known_keys: Count;
};

export type LicenseSigningKey = {
  readonly kid: string;
  /** `signs` or `retired`: of the latter old tokens are checked with it until they end. */
  readonly state: 'signs' | 'retired';
  readonly created_at: Moment;
  readonly retired_at: Moment | null;
};

export type LicenseSigningKeysAnswer = { readonly keys: readonly LicenseSigningKey[] };
export type RotatedSigningKeyAnswer = MessageAnswer & LicenseSigningKeysAnswer;

/** A licence as its customer sees it. */
export type OwnLicense = {
  readonly license_key: string;
  readonly status: ShownLicenseStatus;
  readonly expiration_date: Moment | null;
  readonly variation_id: Id;
  readonly product_id: Id;
  readonly activation_count: Count;
  /** Sites; 0: as many as they like. */
  readonly limit: Count;
  readonly created_at: Moment;
  /** Of the product, and of its variant. */
  readonly title: string;
  readonly subtitle: string;
  /** Page of the storefront where it is renewed; empty where it cannot be, or need not. */
  readonly renewal_url: string;
  readonly has_upgrades: boolean;
  readonly order: { readonly uuid: string };
};

/** A licence on the receipt of its order. */
export type ReceiptLicense = Pick<
  OwnLicense,
  'license_key' | 'status' | 'limit' | 'expiration_date' | 'title' | 'subtitle'
>;

export type OwnLicensesAnswer = MessageAnswer & { readonly licenses: Page<OwnLicense> };

export type OwnLicenseAnswer = MessageAnswer & {
  readonly license: OwnLicense;
  readonly downloads: readonly OwnFile[];
  /** Of the site, below the licence; empty where it has none. */
  readonly section_parts: { readonly end_of_license: Html };
};

export type OwnLicenseActivation = {
  readonly site_url: string;
  readonly is_local: 0 | 1;
  readonly status: 'active' | 'inactive';
  readonly created_at: Moment;
};

export type OwnLicenseActivationsAnswer = { readonly activations: Page<OwnLicenseActivation> };

export type LicenseOperations = {
  'licenses.find': LicenseListAnswer;
  'licenses.findOne': LicenseDetailAnswer;
  'licenses.findOfCustomer': LicenseListAnswer;
  'licenses.regenerateKey': ChangedLicenseAnswer;
  'licenses.extendValidity': ChangedLicenseAnswer;
  'licenses.updateStatus': ChangedLicenseAnswer;
  'licenses.updateLimit': ChangedLicenseAnswer;
  'licenses.activateSite': MessageAnswer;
  'licenses.deactivateSite': MessageAnswer;
  'licenses.delete': MessageAnswer;
  'licenses.sitesFind': LicenseSiteListAnswer;
  'licenses.sitesFindOne': LicenseSiteAnswer;
  'licenses.settingsFind': LicenseSettingsAnswer;
  'licenses.saveSettings': SavedLicenseSettingsAnswer;
  'licenses.signingKeysFind': LicenseSigningKeysAnswer;
  'licenses.rotateSigningKey': RotatedSigningKeyAnswer;
  'purchases.licensesFind': OwnLicensesAnswer;
  'purchases.licensesFindOne': OwnLicenseAnswer;
  'purchases.licenseActivationsFind': OwnLicenseActivationsAnswer;
  'purchases.deactivateSite': MessageAnswer;
};
