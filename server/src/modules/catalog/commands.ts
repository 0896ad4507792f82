import type { ListCriteria } from '../../platform/list-criteria';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type BulkActionCommand = {
  readonly action:
    | 'publish'
    | 'draft'
    | 'trash'
    | 'delete_products'
    | 'publish_products'
    | 'draft_products'
    | 'trash_products'
    | 'restore_products'
    | 'restore';
  readonly product_ids: readonly number[];
};

export type DuplicateCommand = {
  readonly import_stock_management?: 'yes' | 'no' | undefined;
  readonly import_license_settings?: 'yes' | 'no' | undefined;
  readonly import_downloadable_files?: 'yes' | 'no' | undefined;
};

export type NewProductEntryCommand = {
  readonly post_status?: 'publish' | 'draft' | undefined;
  readonly variants?: readonly Readonly<Record<string, unknown>>[] | undefined;
  readonly post_title: string;
  readonly detail: {
    readonly fulfillment_type?: 'physical' | 'digital' | undefined;
    readonly variation_type?: 'simple' | 'simple_variations' | undefined;
    readonly manage_stock?: 0 | 1 | undefined;
    readonly other_info: Pick<DetailCommand['other_info'], 'is_bundle_product'>;
  };
};

export type CreateProductCommand = {
  readonly post_status?: 'publish' | 'draft' | 'private' | undefined;
  readonly post_title: string;
  readonly detail: {
    readonly fulfillment_type?: 'physical' | 'digital' | undefined;
    readonly other_info: Pick<DetailCommand['other_info'], 'is_bundle_product'>;
  };
};

type PaymentType = 'onetime' | 'subscription';

type VariantInfo = {
  readonly repeat_interval?: 'yearly' | 'half_yearly' | 'quarterly' | 'monthly' | 'weekly' | 'daily' | undefined;
  readonly tax_class?: string | undefined;
  readonly description?: string | undefined;
  readonly weight?: string | undefined;
  readonly times?: number | undefined;
  readonly trial_days?: number | undefined;
  readonly billing_summary?: string | undefined;
  readonly manage_setup_fee?: 'yes' | 'no' | undefined;
  readonly signup_fee?: number | undefined;
  readonly signup_fee_name?: string | undefined;
  readonly installment?: 'yes' | 'no' | undefined;
  readonly weight_unit?: 'kg' | 'g' | 'lbs' | 'oz' | undefined;
  readonly package_slug?: string | undefined;
  readonly free_shipping?: 'yes' | 'no' | undefined;
  readonly tax_exempt?: 'yes' | 'no' | undefined;
  readonly tax_inclusion?: 'included' | 'excluded' | undefined;
};

/** What can be said of a variant, alone or in a pricing save. */
type VariantFields = {
  readonly manage_stock?: 0 | 1 | undefined;
  readonly id?: number | undefined;
  readonly item_price?: number | undefined;
  readonly compare_price?: number | undefined;
  readonly manage_cost?: 'yes' | 'no' | undefined;
  readonly item_cost?: number | undefined;
  readonly serial_index?: number | undefined;
  readonly sku?: string | undefined;
  readonly item_status?: 'active' | 'inactive' | undefined;
  readonly total_stock?: number | undefined;
  readonly stock_status?: 'in-stock' | 'out-of-stock' | undefined;
  readonly media?:
    | readonly {
        readonly title?: string | undefined;
        readonly id: number;
      }[]
    | undefined;
  readonly post_id: number;
  readonly variation_title: string;
};

/** A variant of a pricing save. */
export type PricingRowCommand = VariantFields & {
  readonly fulfillment_type?: 'physical' | 'digital' | undefined;
  readonly other_info: VariantInfo & { readonly payment_type: PaymentType };
};

/** A variant on its own; without other_info it is sold once. */
export type VariantCommand = VariantFields & {
  readonly fulfillment_type: 'physical' | 'digital';
  readonly other_info: VariantInfo & { readonly payment_type?: PaymentType | undefined };
};

export type SavePricingCommand = {
  readonly version?: string | undefined;
  readonly variants?: readonly PricingRowCommand[] | undefined;
  readonly post_date?: string | undefined;
  readonly post_excerpt?: string | undefined;
  readonly post_content?: string | undefined;
  readonly post_name?: string | undefined;
  readonly comment_status?: string | undefined;
  readonly featured_image_id?: number | undefined;
  readonly product_terms?: Readonly<Record<string, unknown>> | undefined;
  readonly gallery?:
    | readonly {
        readonly title?: string | undefined;
        readonly id: number;
      }[]
    | undefined;
  readonly metaValue?: object | null | undefined;
  readonly post_title: string;
  readonly post_status: 'publish' | 'draft' | 'trash' | 'private' | 'future';
  readonly detail: DetailCommand & Required<Pick<DetailCommand, 'fulfillment_type' | 'variation_type'>>;
};

export type ListProductsCriteria = ListCriteria & {
  readonly with?: readonly string[] | undefined;
  readonly search_groups?: object | undefined;
};

/** Which products, without a page of them. */
export type ProductFilterCriteria = Omit<ListProductsCriteria, 'page' | 'per_page'>;

export type DetailCommand = {
  readonly fulfillment_type?: 'physical' | 'digital' | undefined;
  readonly variation_type?: 'simple' | 'simple_variations' | undefined;
  readonly manage_stock?: 0 | 1 | undefined;
  readonly manage_downloadable?: 0 | 1 | undefined;
  readonly default_variation_id?: number | undefined;
  readonly stock_availability?: 'in-stock' | 'out-of-stock' | undefined;
  readonly other_info: {
    readonly is_bundle_product?: 'yes' | 'no' | undefined;
    readonly group_pricing_by?: 'payment_type' | 'repeat_interval' | 'none' | undefined;
    readonly sold_individually?: 'yes' | 'no' | undefined;
    readonly use_pricing_table?: 'yes' | 'no' | undefined;
    readonly shipping_class?: number | undefined;
    readonly tax_class?: string | undefined;
    readonly active_editor?: string | undefined;
    readonly related_product_ids?: readonly number[] | undefined;
  };
};

export type PricingTableCommand = {
  readonly description?: string | undefined;
  readonly fields?: readonly string[] | undefined;
};

export type BulkStockCommand = {
  readonly customReason?: string | undefined;
  readonly value: number;
  readonly mode: 'add' | 'set';
  readonly items: readonly {
    readonly id: number;
  }[];
  readonly reason: 'received' | 'damage' | 'return' | 'correction' | 'transfer' | 'other';
};

export type UpdateStockCommand = {
  readonly customReason?: string | undefined;
  readonly post_id: number;
  readonly reason: 'received' | 'damage' | 'return' | 'correction' | 'transfer' | 'other';
  readonly variant_id: number;
  readonly new_stock: number;
};

export type ExportCommand = {
  readonly format?: 'csv' | 'csv_spreadsheet' | undefined;
  readonly items?: readonly object[] | undefined;
  readonly scope?: 'all' | 'current_page' | 'selected' | undefined;
  readonly inventoryState?: 'available' | 'full' | undefined;
};

export type InventoryCriteria = Pick<
  ListCriteria,
  'page' | 'per_page' | 'search' | 'sort_by' | 'sort_type' | 'active_view'
>;

export type ProductByNameCriteria = {
  readonly name?: string | undefined;
  readonly url_mode?: string | undefined;
  readonly termId?: number | undefined;
};

export type VariantByNameCriteria = {
  readonly search?: string | undefined;
  readonly name?: string | undefined;
  readonly ids?: readonly number[] | undefined;
};

export type VariantOptionsCriteria = {
  readonly search?: string | undefined;
  readonly include_ids?: readonly number[] | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly subscription_status?: string | undefined;
};

export type SuggestSkuCriteria = {
  readonly variant_title?: string | undefined;
  readonly exclude_id?: number | undefined;
  readonly title: string;
};

export type AddTermsCommand = {
  readonly parent_id?: number | undefined;
  readonly product_id?: number | undefined;
  readonly taxonomy: 'product-categories' | 'product-brands';
  readonly names: readonly string[];
};

export type ChangeTermCommand = {
  readonly description?: string | undefined;
  readonly parent_id?: number | undefined;
  readonly slug?: string | undefined;
  readonly name: string;
  readonly taxonomy: 'product-categories' | 'product-brands';
};

export type UpgradePathCommand = {
  readonly description?: string | undefined;
  readonly title?: string | undefined;
  readonly slug?: string | undefined;
  readonly is_prorate?: 0 | 1 | undefined;
  readonly discount_amount?: number | undefined;
  readonly from_variant: number;
  readonly to_variants: readonly number[];
};
