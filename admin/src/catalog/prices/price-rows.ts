import type { ProductEntryError } from '../../../../server/src/contracts/product-bulk';
import type { EditedProduct } from '../../../../server/src/contracts/products';
import type { MoneyValue } from '../../kit/money/money-value';

/** A variant in the sheet of prices. */
export type PriceRow = {
  readonly id: number;
  readonly productId: number;
  readonly name: string;
  readonly sku: string;
  readonly price: MoneyValue;
  readonly compare: MoneyValue;
  readonly active: boolean;
};

export const rowsOfProducts = (products: readonly EditedProduct[]): readonly PriceRow[] =>
  products.flatMap(({ ID: productId, post_title: title, variants }) =>
    variants.map((variant) => ({
      id: variant.id,
      productId,
      name:
        variants.length === 1 || variant.variation_title === title ? title : `${title} – ${variant.variation_title}`,
      sku: variant.sku ?? '',
      price: variant.item_price,
      compare: variant.compare_price > 0 ? variant.compare_price : null,
      active: variant.item_status !== 'inactive',
    }))
  );

const cents = (value: MoneyValue): number => (typeof value === 'number' ? value : 0);

const changesOf = (after: PriceRow, before: PriceRow | undefined): Readonly<Record<string, unknown>> => ({
  ...(after.price === before?.price ? {} : { item_price: cents(after.price) }),
  ...(after.compare === before?.compare ? {} : { compare_price: cents(after.compare) }),
  ...(after.active === before?.active ? {} : { item_status: after.active ? 'active' : 'inactive' }),
});

/** A product with the variants of it that were touched, as the server takes it. */
export type PriceEntry = {
  readonly id: number;
  readonly variants: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
};

/** Only cells that were touched are sent: what a colleague did elsewhere meanwhile stays. */
export const entriesOf = (rows: readonly PriceRow[], stored: readonly PriceRow[]): readonly PriceEntry[] => {
  const before = new Map(stored.map((row) => [row.id, row]));
  const entries = new Map<number, PriceEntry['variants']>();
  for (const row of rows) {
    const changes = changesOf(row, before.get(row.id));
    if (Object.keys(changes).length === 0) continue;
    entries.set(row.productId, [...(entries.get(row.productId) ?? []), { id: row.id, ...changes }]);
  }
  return [...entries].map(([id, variants]) => ({ id, variants }));
};

const COLUMNS: Readonly<Record<string, string>> = {
  item_price: 'price',
  compare_price: 'compare',
  item_status: 'active',
};

/** Messages by field of the form (`rows.3.price`); a refusal of a whole product stands at its first row. */
export const refusedCells = (
  rows: readonly PriceRow[],
  entries: readonly PriceEntry[],
  errors: readonly ProductEntryError[]
): Readonly<Record<string, readonly string[]>> => {
  const placeOf = (variantId: number | undefined): number => rows.findIndex(({ id }) => id === variantId);
  const cells = errors.flatMap(({ index, message, errors: fields }) => {
    const variants = entries[index]?.variants ?? [];
    const named = Object.entries(fields).map(([field, messages]) => {
      const [, place = '0', name = ''] = /^variants\[(\d+)\]\.(.+)$/.exec(field) ?? [];
      return [`rows.${placeOf(variants[Number(place)]?.id)}.${COLUMNS[name] ?? 'price'}`, messages] as const;
    });
    return named.length > 0 ? named : [[`rows.${placeOf(variants[0]?.id)}.price`, [message]] as const];
  });
  return Object.fromEntries(cells);
};
