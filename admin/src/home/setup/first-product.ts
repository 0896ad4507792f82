import type { ProductsInsertedAnswer } from '../../../../server/src/contracts/product-bulk';
import type { PanelFailure } from '../../api/shop-query';

export type FirstProduct = {
  readonly title: string;
  readonly price: number | null;
  /** Pieces; null: they are not counted. */
  readonly stock: number | null;
  readonly kind: 'physical' | 'digital';
};

const FIELDS: Readonly<Record<string, keyof FirstProduct>> = {
  post_title: 'title',
  'variants.0.item_price': 'price',
  'variants.0.total_stock': 'stock',
};

export const fieldOfProduct = (serverField: string): string => FIELDS[serverField] ?? serverField;

/** A published product with one variant, as `POST /products/bulk-insert` takes it. */
export const entryOf = ({ title, price, stock, kind }: FirstProduct) => ({
  post_title: title.trim(),
  post_status: 'publish',
  detail: { fulfillment_type: kind, variation_type: 'simple', manage_stock: stock === null ? 0 : 1 },
  variants: [
    {
      variation_title: title.trim(),
      item_price: price ?? 0,
      manage_stock: stock === null ? 0 : 1,
      total_stock: stock ?? 0,
      serial_index: 1,
      fulfillment_type: kind,
      other_info: { payment_type: 'onetime' },
    },
  ],
});

/** Each entry of the call is saved or refused on its own: the call itself succeeds even where ours was refused. */
export const refusalOf = ({ errors: [error] }: ProductsInsertedAnswer): PanelFailure | null =>
  error ? ({ kind: 'fields', status: 422, message: error.message, fields: error.errors } as PanelFailure) : null;
