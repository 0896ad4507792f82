import { stockFigures, summaryOf, type StockStatus } from '../../../../domain/catalog';
import type { Platform } from '../../../../platform/platform';
import { stockChanged } from '../../catalog.events';
import type { ProductRow, VariantRow } from '../../catalog.rows';
import type { Editor } from '../../editor';
import { updateProducts } from '../../products/products.repository';
import { groupBy } from '../../group-by';
import { recordWrite } from '../../record-write';
import { overwriteVariants } from '../../variants/variants.repository';
import { recordAdjustments, type Adjustment } from '../adjustments.repository';

export type StockReason = { readonly reason: string; readonly words: string | null };

export type StockChange = {
  /** Locked, with all their variants. */
  readonly products: readonly ProductRow[];
  readonly variants: readonly VariantRow[];
  /** Variant id -> what lies on the shelf. */
  readonly totals: ReadonlyMap<number, number>;
} & StockReason;

/** What can be sold follows from the total and from what orders hold, so that an order placed meanwhile is never forgotten. */
const restocked = (variant: VariantRow, total_stock: number, managed: boolean): VariantRow => {
  const counted = managed && variant.manage_stock === 1;
  const stock = { ...variant, total_stock };
  const flags = { before: counted, now: counted };
  return { ...stock, ...stockFigures(stock, flags, { stored: variant.stock_status, wanted: undefined }) };
};

/** One statement for each of the two availabilities at most. */
const refreshProducts = async (platform: Platform, variants: readonly VariantRow[]): Promise<void> => {
  const byStatus = new Map<StockStatus, number[]>();
  for (const [id, rows] of groupBy(variants, ({ post_id: product }) => product)) {
    const { stock_availability: status } = summaryOf(rows);
    byStatus.set(status, [...(byStatus.get(status) ?? []), id]);
  }
  for (const [stock_availability, ids] of byStatus) {
    await updateProducts(platform.db, ids, { stock_availability }, platform.clock.now());
  }
};

const contentOf = (variant: VariantRow, total: number): string =>
  `${variant.variation_title}: ${variant.total_stock} to ${total}`;

const record = async (platform: Platform, change: StockChange, editor: Editor): Promise<void> => {
  const { variants, totals, reason, words } = change;
  const changed = variants.filter(({ id }) => totals.has(id));
  const newStock = (variant: VariantRow): number => totals.get(variant.id) ?? variant.total_stock;
  const adjustments: readonly Adjustment[] = changed.map((variant) => ({
    variant,
    newStock: newStock(variant),
    reason,
    words,
  }));
  const productIds = [...new Set(changed.map(({ post_id: id }) => id))];
  await recordAdjustments(platform, adjustments, editor);
  await recordWrite(platform, {
    author: editor.author,
    activities: changed.map((variant) => ({
      title: 'Stock updated',
      content: contentOf(variant, newStock(variant)),
      productId: variant.post_id,
    })),
    events: [stockChanged(productIds)],
    productIds,
  });
};

/** Sets what is physically there, of variants of locked products; answers the variants as they are now. */
export const setStock = async (
  platform: Platform,
  change: StockChange,
  editor: Editor
): Promise<readonly VariantRow[]> => {
  const managed = new Set(change.products.filter(({ manage_stock: flag }) => flag === 1).map(({ id }) => id));
  const after = change.variants.map((variant) => {
    const total = change.totals.get(variant.id);
    return total === undefined ? variant : restocked(variant, total, managed.has(variant.post_id));
  });
  const rows = after
    .filter(({ id }) => change.totals.has(id))
    .map(({ id, total_stock, available, stock_status }) => ({ id, total_stock, available, stock_status }));
  await overwriteVariants(platform.db, rows, platform.clock.now());
  await refreshProducts(platform, after);
  await record(platform, change, editor);
  return after;
};
