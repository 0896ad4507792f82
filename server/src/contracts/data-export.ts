import type { Customer, CustomerRelations } from './customers';
import type { ListedOrder, Order, OrderCustomer, OrderRelations } from './orders';
import type { TermOfProduct } from './categories';
import type { LicenseRelations, LicenseShown } from './licenses';
import type { Product } from './products';
import type { Count, Moment } from './scalars';
import type { Subscription, SubscriptionRelations } from './subscriptions';

export type DataExportEntity = 'orders' | 'customers' | 'products' | 'subscriptions' | 'licenses';

export type DataExportColumn = {
  readonly key: string;
  /** Heading of the column. */
  readonly label: string;
  /** Whether the column is there where none are named. */
  readonly default: boolean;
};

export type DataExportModule = { readonly key: string; readonly label: string };

export type DataExportSchemaAnswer = {
  readonly export: {
    readonly entity: DataExportEntity;
    /** Raised when a column or a module is renamed or removed. */
    readonly schema_version: Count;
    readonly formats: readonly ('csv' | 'json')[];
    /** In the order of the file. */
    readonly csv_columns: readonly DataExportColumn[];
    /** What each record may have beside itself in JSON. */
    readonly json_modules: readonly DataExportModule[];
  };
};

/** An order with what was asked for beside it. Amounts in cents. */
export type ExportedOrder = Order &
  Pick<ListedOrder, 'customer' | 'placed_as'> &
  Pick<
    OrderRelations,
    | 'order_items'
    | 'transactions'
    | 'billing_address'
    | 'shipping_address'
    | 'order_operation'
    | 'labels'
    | 'applied_coupons'
  >;

/** A customer with what was asked for beside them. Amounts in cents. */
export type ExportedCustomer = Customer &
  Pick<CustomerRelations, 'labels' | 'selected_labels' | 'billing_address' | 'shipping_address'>;

/** A product with what was asked for beside it. Amounts in cents. */
export type ExportedProduct = Product & {
  readonly thumbnail: string | null;
  readonly terms?: readonly TermOfProduct[];
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

/** A subscription with what was asked for beside it. Amounts in cents. */
export type ExportedSubscription = Subscription & { readonly customer: OrderCustomer | null } & Pick<
    SubscriptionRelations,
    'labels' | 'transactions' | 'order'
  >;

/** A licence with what was asked for beside it. */
export type ExportedLicense = LicenseShown & Pick<LicenseRelations, 'labels' | 'activations' | 'subscription'>;

/** The cells of a row by the keys of their columns; made harmless for spreadsheets, and not yet quoted. Amounts in currency units. */
export type CsvRecord = Readonly<Record<string, string>>;

/** The next part of an export. */
export type DataExportBatch<Row> = {
  readonly entity: DataExportEntity;
  readonly format: 'csv' | 'json';
  /** The newest first. */
  readonly records: readonly Row[] | readonly CsvRecord[];
  /** The same records as lines of a file, with headings in the first batch: batches only have to be joined. Null in JSON. */
  readonly csv: string | null;
  /** All records of the export, when it began; null after the first batch. */
  readonly total: Count | null;
  /** Is sent back for the next batch; null after the last one. */
  readonly cursor: string | null;
  readonly has_more: boolean;
  readonly batch: {
    readonly count: Count;
    /** What `max_records` of the next batch had better be, so that it is not cut short by its size. */
    readonly next_max: Count;
  };
};

export type OrderExportAnswer = { readonly export: DataExportBatch<ExportedOrder> };
export type CustomerExportAnswer = { readonly export: DataExportBatch<ExportedCustomer> };
export type ProductExportAnswer = { readonly export: DataExportBatch<ExportedProduct> };

export type SubscriptionExportAnswer = { readonly export: DataExportBatch<ExportedSubscription> };

export type LicenseExportAnswer = { readonly export: DataExportBatch<ExportedLicense> };

export type DataExportOperations = {
  'orderExport.schemaFind': DataExportSchemaAnswer;
  'orderExport.batchFind': OrderExportAnswer;
  'customerExport.schemaFind': DataExportSchemaAnswer;
  'customerExport.batchFind': CustomerExportAnswer;
  'productExport.schemaFind': DataExportSchemaAnswer;
  'productExport.batchFind': ProductExportAnswer;
  'subscriptionExport.schemaFind': DataExportSchemaAnswer;
  'subscriptionExport.batchFind': SubscriptionExportAnswer;
  'licenseExport.schemaFind': DataExportSchemaAnswer;
  'licenseExport.batchFind': LicenseExportAnswer;
};
