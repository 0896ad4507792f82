import { fieldOfProduct } from '../../catalog/product/refused-fields';

export type FirstProduct = {
  readonly title: string;
  readonly price: number | null;
  /** Pieces; null: they are not counted. */
  readonly stock: number | null;
  readonly kind: 'physical' | 'digital';
};

/** It has one variant, whose fields stand beside those of the product. */
export const fieldOfFirst = (serverField: string): string => fieldOfProduct(serverField).replace(/^variants\.0\./, '');

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
