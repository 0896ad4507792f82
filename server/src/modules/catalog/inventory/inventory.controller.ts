import type { MessageAnswer } from '../../../contracts/answers';
import type {
  InventoryAnswer,
  InventoryExportAnswer,
  InventoryStats,
  StockAdjustment,
  StockHistoryAnswer,
  StocksUpdatedAnswer,
  StockUpdatedAnswer,
} from '../../../contracts/inventory';
import { reasonLabel } from '../../../domain/catalog';
import { toTimestamp } from '../../../platform/db/columns';
import { envelope } from '../../../platform/http/envelope';
import type { ShopRequest } from '../../../platform/http/route';
import { variantsAsShown } from '../bundles/bundle-stock.read-model';
import { editorOf } from '../editor';
import { readProductUrls } from '../product-urls';
import { presentListedProduct, presentVariant } from '../products/products.presenter';
import { findAdjustments, type AdjustmentRow } from './adjustments.repository';
import type {
  BulkStockBody,
  ExportBody,
  HistoryQuery,
  InventoryQuery,
  ManageStockBody,
  StockBody,
  UpdateStockBody,
} from './inventory.input';
import { adjustStock, setInventory, updateStock } from './use-cases/adjust-stock';
import { exportInventory } from './use-cases/export-inventory';
import { readInventory, readStats } from './use-cases/read-inventory';
import { setManageStock } from './use-cases/switch-counting';

const HISTORY_LENGTH = 100;

const presentAdjustment = (row: AdjustmentRow): StockAdjustment => ({
  id: row.id,
  old_stock: row.old_stock,
  new_stock: row.new_stock,
  change: row.new_stock - row.old_stock,
  reason: row.reason,
  reason_label: reasonLabel(row.reason, row.reason_text),
  custom_reason: row.reason_text,
  user: row.author,
  created_at: toTimestamp(row.created_at),
});

export const list = async ({ platform, query }: ShopRequest<InventoryQuery>): Promise<InventoryAnswer> => {
  const { rows, total } = await readInventory(platform, query);
  const urls = await readProductUrls(platform);
  const products = rows.map(({ product, variants }) => presentListedProduct(product, urls, { detail: true, variants }));
  return { products: envelope(products, total, { page: query.page, perPage: query.per_page }) };
};

export const stats = ({ platform }: ShopRequest): Promise<InventoryStats> => readStats(platform);

export const update = async (request: ShopRequest<unknown, UpdateStockBody>): Promise<StockUpdatedAnswer> => {
  const { platform, principal, body } = request;
  const variant = await updateStock(platform, body, editorOf(principal));
  const [shown = variant] = await variantsAsShown(platform, [variant]);
  return { message: 'The stock has been updated.', variant: presentVariant(shown) };
};

export const updateMany = async (request: ShopRequest<unknown, BulkStockBody>): Promise<StocksUpdatedAnswer> => {
  const count = await adjustStock(request.platform, request.body, editorOf(request.principal));
  return { message: 'The stock has been updated.', count };
};

export const history = async ({ platform, query }: ShopRequest<HistoryQuery>): Promise<StockHistoryAnswer> => {
  const rows = await findAdjustments(platform.db, Number(query.variant_id), HISTORY_LENGTH);
  return { history: rows.map(presentAdjustment) };
};

export const exportCsv = async ({
  platform,
  body,
}: ShopRequest<unknown, ExportBody>): Promise<InventoryExportAnswer> => ({
  message: 'The inventory has been exported.',
  ...(await exportInventory(platform, body)),
});

export const updateInventory = async (request: ShopRequest<unknown, StockBody>): Promise<MessageAnswer> => {
  const { platform, principal, id, body } = request;
  await setInventory(platform, id('productId'), id('variantId'), Number(body.total_stock), editorOf(principal));
  return { message: 'The stock has been updated.' };
};

export const updateManageStock = async (request: ShopRequest<unknown, ManageStockBody>): Promise<MessageAnswer> => {
  const { platform, principal, id, body } = request;
  await setManageStock(platform, id('productId'), body.manage_stock === 1, editorOf(principal));
  return { message: 'The stock management has been updated.' };
};
