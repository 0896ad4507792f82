import type {
  EditedOrderBump,
  OfferedVariant as OfferedVariantView,
  OrderBump,
  OrderBumpConfig,
} from '../../contracts/order-bumps';
import { toTimestamp } from '../../platform/db/columns';
import { presentListedProduct, presentVariant, type ProductRow, type ProductUrls, type VariantRow } from '../catalog';
import { bumpVersion, DEFAULT_CONFIG, type BumpConfig, type BumpRow } from './order-bumps.rows';

/** The offered variation with its product; null when it was deleted. */
export type OfferedVariant = { readonly variant: VariantRow; readonly product: ProductRow | null } | null;

/** A bump that was never set up has an empty one. */
const presentConfig = ({
  discount,
  display_conditions_if,
  call_to_action,
  upgrade_from,
}: BumpConfig): OrderBumpConfig => (discount ? { discount, display_conditions_if, call_to_action, upgrade_from } : {});

const presentBump = (row: BumpRow): Omit<OrderBump, 'product_variant'> => ({
  id: row.id,
  hash: row.hash,
  parent_id: row.parent_id,
  type: row.type,
  status: row.status,
  src_object_id: row.src_object_id,
  src_object_type: row.src_object_type,
  title: row.title,
  description: row.description ?? '',
  conditions: row.conditions.map(({ type, operator, values }) => ({ type, operator, values })),
  config: presentConfig(row.config),
  priority: row.priority,
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
});

export const presentOffered = (offered: OfferedVariant, urls: ProductUrls): OfferedVariantView | null =>
  offered && {
    ...presentVariant(offered.variant),
    product: offered.product && presentListedProduct(offered.product, urls, { detail: false, variants: null }),
  };

export const presentListedBump = (row: BumpRow, offered: OfferedVariant, urls: ProductUrls): OrderBump => ({
  ...presentBump(row),
  product_variant: presentOffered(offered, urls),
});

export const presentBumpDetail = (row: BumpRow, offered: OfferedVariant, urls: ProductUrls): EditedOrderBump => ({
  ...presentListedBump({ ...row, config: { ...DEFAULT_CONFIG, ...row.config } }, offered, urls),
  version: bumpVersion(row),
});
