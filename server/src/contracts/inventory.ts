import type { MessageAnswer, Page } from './answers';
import type { ListedProduct } from './products';
import type { Count, Id, Moment, Whole } from './scalars';
import type { ProductVariant } from './variants';

/** Each with its `detail`, and with those of its counted `variants` that the view is about. */
export type InventoryAnswer = { readonly products: Page<ListedProduct> };

/** Of the variants whose pieces are counted. */
export type InventoryStats = {
  readonly totalVariants: Count;
  readonly inStock: Count;
  /** A part of `inStock`: at most ten pieces are left, or as many as the site says. */
  readonly lowStock: Count;
  readonly outOfStock: Count;
};

/** Somebody changed `total_stock` of a variant by hand. */
export type StockAdjustment = {
  readonly id: Id;
  readonly old_stock: Count;
  readonly new_stock: Count;
  readonly change: Whole;
  readonly reason: 'received' | 'damage' | 'return' | 'correction' | 'transfer' | 'other';
  /** The reason in words for people. */
  readonly reason_label: string;
  /** What was said beside the reason; null where nothing was. */
  readonly custom_reason: string | null;
  /** Who did it, by name. */
  readonly user: string;
  readonly created_at: Moment | null;
};

/** The newest first; at most 100. Empty for an unknown variant. */
export type StockHistoryAnswer = { readonly history: readonly StockAdjustment[] };

export type InventoryExportAnswer = {
  readonly message: string;
  /** `inventory-` and the day, in the store's time zone. */
  readonly filename: string;
  /** The file itself. Cells that a spreadsheet would run as formulas are made harmless. */
  readonly csvData: string;
};

export type StockUpdatedAnswer = { readonly message: string; readonly variant: ProductVariant };

export type StocksUpdatedAnswer = {
  readonly message: string;
  /** How many variants were changed. */
  readonly count: Count;
};

export type InventoryOperations = {
  'inventory.find': InventoryAnswer;
  'inventory.statsFind': InventoryStats;
  'inventory.historyFind': StockHistoryAnswer;
  'inventory.exportFind': InventoryExportAnswer;
  'inventory.updateStock': StockUpdatedAnswer;
  'inventory.bulkUpdate': StocksUpdatedAnswer;
  'products.updateInventory': MessageAnswer;
  'products.updateManageStock': MessageAnswer;
};
