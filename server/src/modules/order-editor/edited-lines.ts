import { MAX_CART_LINES, orderLineCount } from '../../domain/cart';
import { shortage } from '../../domain/catalog';
import { InvalidInputError, UnprocessableError } from '../../domain/errors';
import { assertPayable, type Cents } from '../../domain/money';
import { toInt } from '../../platform/db/columns';
import type { Platform } from '../../platform/platform';
import type { RequestedItem } from '../cart';
import { findPurchasableVariants, orderedVariantOf, type PurchasableVariant } from '../catalog';
import { isOwnLine, type OrderItemRow, type OrderRow, type RewrittenLine } from '../orders';
import { stepOf } from '../settings';
import type { EditedItemCommand } from './commands';
import { isInOtherCurrency, refusePricedInStoreCurrency } from './staff-terms';

/** A line before it is priced: what prices depend on, and what the order will say of it. */
export type DraftLine = {
  readonly request: RequestedItem;
  readonly sellable: PurchasableVariant;
  readonly written: Omit<RewrittenLine, 'line'>;
};

type Context = {
  /** The lines of the order that is edited; none of a new one. */
  readonly existing: readonly OrderItemRow[];
  readonly isNew: boolean;
  /** The catalogue has no prices in the currency of the order. */
  readonly isInOtherCurrency: boolean;
  /** The smallest amount of its currency. */
  readonly step: Cents;
  readonly sellables: ReadonlyMap<number, PurchasableVariant>;
};

const refuse = (index: number, message: string): never => {
  throw new InvalidInputError(message, { [`order_items[${index}]`]: { exists: message } });
};

/** `id` alone is a variation where there is no order whose line it could be. */
const variationIdOf = ({ id, object_id, variation_id }: EditedItemCommand, isNew: boolean): number =>
  object_id || variation_id || (isNew && object_id === undefined && variation_id === undefined ? (id ?? 0) : 0);

const NO_PRODUCT: Omit<
  PurchasableVariant,
  'variationId' | 'productTitle' | 'variationTitle' | 'price' | 'fulfillmentType'
> = {
  productId: 0,
  productSlug: '',
  thumbnail: null,
  variationType: 'simple',
  cost: 0,
  sku: null,
  paymentType: 'onetime',
  otherInfo: {},
  soldIndividually: false,
  taxClass: null,
  taxExempt: false,
  shippingClassId: null,
  forSale: true,
  available: null,
  inStock: true,
  parts: [],
  deletedParts: [],
  attributes: [],
};

const writtenOf = (sellable: PurchasableVariant): DraftLine['written'] => ({
  ...orderedVariantOf(sellable),
  cost: sellable.cost,
  paymentType: sellable.paymentType,
  parts: sellable.parts.map(orderedVariantOf),
  itemId: null,
});

const priceIn = ({ unit_price: unitPrice, price }: EditedItemCommand): number | undefined => unitPrice ?? price;

/** @throws InvalidInputError by field; `path` is where the line was sent. */
export const assertCustom = (
  item: EditedItemCommand,
  path: string
): { readonly title: string; readonly price: number } => {
  const title = item.title || item.post_title || '';
  const price = priceIn(item);
  if (title !== '' && price !== undefined) return { title, price };
  const message = 'A custom line needs a title and a price.';
  throw new InvalidInputError(message, {
    ...(title === '' ? { [`${path}.title`]: { required: message } } : {}),
    ...(price === undefined ? { [`${path}.unit_price`]: { required: message } } : {}),
  });
};

/** Sold by hand: in no catalogue, so it brings its own title and price. Its number is unlike all others while it is priced. */
const customLine = (item: EditedItemCommand, index: number): DraftLine => {
  const { title, price } = assertCustom(item, `order_items[${index}]`);
  const fulfillmentType = item.fulfillment_type ?? 'digital';
  const named = { productTitle: title, variationTitle: title, otherInfo: { is_custom: 'yes' } };
  const sellable = { ...NO_PRODUCT, ...named, variationId: -1 - index, price, fulfillmentType };
  const request = { variation_id: sellable.variationId, quantity: item.quantity ?? 1, fixedPrice: price };
  return { request, sellable, written: writtenOf(sellable) };
};

/** A subscription is agreed upon by its buyer, so nobody else can order it. */
const assertSellable = (sellable: PurchasableVariant, index: number): void => {
  const { productTitle, forSale, paymentType, parts } = sellable;
  if (paymentType === 'subscription') refuse(index, 'A subscription cannot be put into an order by hand.');
  if (!forSale) throw new UnprocessableError(`"${productTitle}" is not available any more.`);
  // What is counted is asked for, and held, with the other lines.
  const gone = [sellable, ...parts].find(({ available, inStock }) => available === null && !inStock);
  if (gone) throw shortage(gone.productTitle);
};

const catalogueLine = (item: EditedItemCommand, index: number, context: Context): DraftLine => {
  const { sellables, isNew } = context;
  const variationId = variationIdOf(item, isNew);
  const sellable = sellables.get(variationId) ?? refuse(index, 'There is no such variation.');
  if (context.isInOtherCurrency) refusePricedInStoreCurrency('add it as a custom line with a price');
  assertSellable(sellable, index);
  return {
    request: { variation_id: variationId, quantity: item.quantity ?? 1 },
    sellable,
    written: writtenOf(sellable),
  };
};

/** The product may have been changed, or deleted, since: what was agreed counts. */
const soldAs = (row: OrderItemRow, index: number, { sellables }: Context): PurchasableVariant => {
  const agreed = { price: row.unit_price, fulfillmentType: row.fulfillment_type };
  const known = sellables.get(row.variation_id);
  if (known) return { ...known, ...agreed };
  const variationId = row.variation_id > 0 ? row.variation_id : -1 - index;
  return { ...NO_PRODUCT, ...agreed, variationId, productTitle: row.post_title, variationTitle: row.title };
};

/** Of one unit, before a reverse charge took the tax out of it. */
const agreedPriceOf = ({ line_meta: meta, unit_price: price }: OrderItemRow): number =>
  'agreed_price' in meta ? toInt(meta.agreed_price) : price;

/** Of a line that stands in no catalogue; what was agreed is taken as it is, since editors send back what they have read. */
const fixedPriceOf = (item: EditedItemCommand, row: OrderItemRow, index: number, { step }: Context): number => {
  const agreed = agreedPriceOf(row);
  const written = (row.variation_id === 0 ? priceIn(item) : undefined) ?? agreed;
  if (written === agreed) return agreed;
  return assertPayable(
    written,
    step,
    `order_items[${index}].${item.unit_price === undefined ? 'price' : 'unit_price'}`
  );
};

const keptLine = (item: EditedItemCommand, row: OrderItemRow, index: number, context: Context): DraftLine => {
  const isCustom = row.variation_id === 0;
  const fixedPrice = fixedPriceOf(item, row, index, context);
  const title = (isCustom && item.title) || row.title;
  const sellable = soldAs(row, index, context);
  return {
    request: { variation_id: sellable.variationId, quantity: item.quantity ?? row.quantity, fixedPrice },
    sellable,
    written: {
      productId: row.post_id,
      productTitle: isCustom ? title : row.post_title,
      title,
      sku: row.sku,
      fulfillmentType: row.fulfillment_type,
      otherInfo: row.other_info,
      available: null,
      cost: row.item_cost,
      paymentType: row.payment_type,
      parts: [],
      itemId: row.id,
    },
  };
};

/** The line of the order that is meant: by its id, or, of a variation, the first that nobody has named yet. */
const rowOf = (
  item: EditedItemCommand,
  { existing, isNew }: Context,
  taken: ReadonlySet<number>
): OrderItemRow | undefined => {
  if (isNew) return undefined;
  const variationId = variationIdOf(item, isNew);
  const free = existing.filter(({ id }) => !taken.has(id));
  const byId = free.find(({ id }) => id === item.id);
  if (byId && (variationId === 0 || byId.variation_id === variationId)) return byId;
  return variationId === 0 ? undefined : free.find((row) => isOwnLine(row) && row.variation_id === variationId);
};

/** Who sends back what was read sends parts of bundles and fees too; those follow from the rest. */
const isDerived = (item: EditedItemCommand, { existing }: Context): boolean =>
  existing.some((row) => row.id === item.id && !isOwnLine(row));

const isCustomItem = (item: EditedItemCommand, isNew: boolean): boolean =>
  variationIdOf(item, isNew) === 0 && (isNew || !item.id);

const draftLine = (item: EditedItemCommand, index: number, context: Context, taken: Set<number>): DraftLine => {
  const row = rowOf(item, context, taken);
  if (row) {
    taken.add(row.id);
    return keptLine(item, row, index, context);
  }
  return isCustomItem(item, context.isNew) ? customLine(item, index) : catalogueLine(item, index, context);
};

/** One line for each variation that is added: the same one twice is that many of it. */
const merged = (lines: readonly DraftLine[]): readonly DraftLine[] => {
  const byVariation = new Map<number, DraftLine>();
  for (const line of lines) {
    const { variation_id: id, quantity } = line.request;
    const earlier = line.written.itemId === null && id > 0 ? byVariation.get(id) : undefined;
    const total = quantity + (earlier?.request.quantity ?? 0);
    const key = line.written.itemId === null ? id : Number.MIN_SAFE_INTEGER + line.written.itemId;
    byVariation.set(key, { ...line, request: { ...line.request, quantity: total } });
  }
  return [...byVariation.values()];
};

const assertSize = (lines: readonly DraftLine[]): void => {
  if (lines.length === 0) refuse(0, 'An order needs a line.');
  if (orderLineCount(lines.map(({ sellable }) => sellable)) > MAX_CART_LINES) {
    throw new UnprocessableError('This is too much for one order.');
  }
};

/** The order that is edited, with its lines. */
export type EditedOrder = Pick<OrderRow, 'currency'> & { readonly existing: readonly OrderItemRow[] };

/**
 * The lines that an order is to have. Lines that it has keep the price that was agreed; what is added costs what the catalogue says.
 * @throws InvalidInputError for what does not exist, UnprocessableError for what is not for sale, or not in the order's currency.
 */
export const readDraftLines = async (
  platform: Platform,
  items: readonly EditedItemCommand[],
  order: EditedOrder | null
): Promise<readonly DraftLine[]> => {
  const isNew = order === null;
  const rows = order?.existing ?? [];
  const ids = [...items.map((item) => variationIdOf(item, isNew)), ...rows.map((row) => row.variation_id)];
  const sellables = await findPurchasableVariants(platform, [...new Set(ids.filter((id) => id > 0))]);
  const isForeign = order !== null && (await isInOtherCurrency(platform, order));
  const step = await stepOf(platform, order?.currency);
  const context: Context = { existing: rows, isNew, isInOtherCurrency: isForeign, step, sellables };
  const taken = new Set<number>();
  const own = items.flatMap((item, index) => (isDerived(item, context) ? [] : [{ item, index }]));
  const lines = merged(own.map(({ item, index }) => draftLine(item, index, context, taken)));
  assertSize(lines);
  return lines;
};
