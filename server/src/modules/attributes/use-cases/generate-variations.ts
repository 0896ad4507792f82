import type { AttachedAttribute } from '../../../contracts/attributes';
import { combinationKey, combinationTitle, freeSlug, MAX_VARIANTS, slugOf } from '../../../domain/catalog';
import { NotFoundError } from '../../../domain/errors';
import { toJson } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';
import {
  findVariantsOf,
  insertVariants,
  lockProduct,
  lockVariantsOf,
  finalizeVariants,
  productAsShown,
  stockChanged,
  updateProduct,
  updateVariant,
  variationsChanged,
  withTitleOrder,
  type Editor,
  type ProductRow,
  type VariantRow,
} from '../../catalog';
import type { GenerateVariationsCommand } from '../commands';
import { holdCombinations, readChoices, refuseChoice, type Choice, type Combination } from '../chosen-combinations';
import { attach, findAttached } from '../variant-attributes.repository';

export type SavedVariations = {
  readonly created: number;
  /** All variants of the product, each with what it is. */
  readonly variants: readonly { readonly variant: VariantRow; readonly attributes: readonly AttachedAttribute[] }[];
};

type Stored = {
  readonly product: ProductRow;
  readonly variants: readonly VariantRow[];
  readonly attributes: ReadonlyMap<number, readonly AttachedAttribute[]>;
};

type VariantName = { readonly variation_title: string; readonly variation_identifier: string };

const findAttributes = (platform: Platform, variants: readonly VariantRow[]): Promise<Stored['attributes']> =>
  findAttached(
    platform.db,
    variants.map(({ id }) => id)
  );

const lockStored = async (platform: Platform, productId: number): Promise<Stored> => {
  const product = await lockProduct(platform.db, productId);
  if (!product) throw new NotFoundError('The product does not exist.');
  const variants = await lockVariantsOf(platform.db, productId);
  return { product, variants, attributes: await findAttributes(platform, variants) };
};

/**
 * The one variant of a product that has no variations yet stands for the product as such. It becomes the first combination,
 * and with it its stock, SKU and place in carts; left beside the others it would be sold without a colour and a size.
 */
const placeholderOf = ({ product, variants, attributes }: Stored): VariantRow | undefined =>
  product.variation_type === 'simple' && variants.length === 1 && attributes.size === 0 ? variants[0] : undefined;

/** 'Red / S', and the name by which links speak of it, unique within the product. */
const namesFor = (combinations: readonly Combination[], variants: readonly VariantRow[]): readonly VariantName[] => {
  const taken = new Set(variants.flatMap(({ variation_identifier: identifier }) => identifier ?? []));
  return combinations.map((combination) => {
    const variation_title = combinationTitle(combination.map(({ title }) => title));
    const variation_identifier = freeSlug(slugOf(variation_title) || 'variant', taken);
    taken.add(variation_identifier);
    return { variation_title, variation_identifier };
  });
};

type TermsOfSale = Pick<
  VariantRow,
  | 'item_price'
  | 'compare_price'
  | 'manage_cost'
  | 'item_cost'
  | 'fulfillment_type'
  | 'payment_type'
  | 'manage_stock'
  | 'other_info'
>;

const freeOfCharge = ({ fulfillment_type }: ProductRow): TermsOfSale => ({
  item_price: 0,
  compare_price: 0,
  manage_cost: 'no',
  item_cost: 0,
  fulfillment_type,
  payment_type: 'onetime',
  manage_stock: 0,
  other_info: { payment_type: 'onetime', manage_setup_fee: 'no' },
});

/** New variants are sold as the default one is. */
const termsOfSale = (product: ProductRow, model: TermsOfSale) => ({
  item_price: model.item_price,
  compare_price: model.compare_price,
  manage_cost: model.manage_cost,
  item_cost: model.item_cost,
  fulfillment_type: model.fulfillment_type,
  payment_type: model.payment_type,
  manage_stock: model.manage_stock,
  stock_status: product.manage_stock === 1 && model.manage_stock === 1 ? 'out-of-stock' : 'in-stock',
  other_info: toJson(model.other_info),
});

/** A stock of its own, still empty; no SKU and no pictures, which belong to one variant. */
const BLANK = { sku: null, item_status: 'active', total_stock: 0, available: 0, on_hold: 0, committed: 0 } as const;

const newRows = ({ product, variants }: Stored, names: readonly VariantName[]) => {
  const model = variants.find(({ id }) => id === product.default_variation_id) ?? variants[0] ?? freeOfCharge(product);
  const shared = { post_id: product.id, ...termsOfSale(product, model), ...BLANK, media: toJson([]) };
  const last = Math.max(0, ...variants.map(({ serial_index }) => serial_index));
  return names.map((name, index) => ({ ...shared, ...name, serial_index: last + 1 + index }));
};

const attachAll = (
  platform: Platform,
  carriers: readonly VariantRow[],
  combinations: readonly Combination[]
): Promise<void> =>
  attach(
    platform.db,
    carriers.flatMap(({ id }, index) =>
      (combinations[index] ?? []).map((term) => ({ variation_id: id, group_id: term.group_id, term_id: term.id }))
    )
  );

const writeVariants = async (
  platform: Platform,
  stored: Stored,
  missing: readonly Combination[]
): Promise<readonly VariantRow[]> => {
  const { db } = platform;
  const { product, variants } = stored;
  const now = platform.clock.now();
  const placeholder = placeholderOf(stored);
  const names = await withTitleOrder(platform, namesFor(missing, variants));
  const [renamed, added] = placeholder ? [names[0], names.slice(1)] : [undefined, names];
  if (variants.length + added.length > MAX_VARIANTS) {
    refuseChoice('groups', 'max', `A product may have at most ${MAX_VARIANTS} variations.`);
  }
  if (placeholder && renamed) await updateVariant(db, placeholder.id, renamed, now);
  await insertVariants(db, newRows(stored, added), now);
  const saved = await findVariantsOf(db, [product.id]);
  const known = new Set(variants.map(({ id }) => id));
  const fresh = saved.filter(({ id }) => !known.has(id)).sort((a, b) => a.serial_index - b.serial_index);
  await attachAll(platform, placeholder ? [placeholder, ...fresh] : fresh, missing);
  return saved;
};

const missingOf = ({ attributes }: Stored, combinations: readonly Combination[]): readonly Combination[] => {
  const existing = new Set([...attributes.values()].map(combinationKey));
  return combinations.filter((combination) => {
    const key = combinationKey(combination.map(({ id, group_id }) => ({ group_id, term_id: id })));
    return !existing.has(key);
  });
};

const generate = async (
  platform: Platform,
  productId: number,
  choices: readonly Choice[],
  editor: Editor
): Promise<SavedVariations> => {
  const stored = await lockStored(platform, productId);
  const missing = missingOf(stored, await holdCombinations(platform, choices));
  const variants = missing.length > 0 ? await writeVariants(platform, stored, missing) : stored.variants;
  const attributes = await findAttributes(platform, variants);
  await updateProduct(platform.db, productId, { variation_type: 'simple_variations' }, platform.clock.now());
  await finalizeVariants(
    platform,
    {
      product: stored.product,
      variants,
      title: 'Variations generated',
      content: `${missing.length} new variations`,
      events: [variationsChanged(productId), stockChanged([productId])],
    },
    editor
  );
  const shown = await productAsShown(platform, stored.product, variants);
  return {
    created: missing.length,
    variants: shown.variants.map((variant) => ({ variant, attributes: attributes.get(variant.id) ?? [] })),
  };
};

/**
 * Makes a variant of every combination of the chosen terms that the product lacks; those it has stay as they are. About a
 * dozen statements, however many combinations.
 * @throws NotFoundError for an unknown product; InvalidInputError on groups: nothing chosen, a foreign term, too many.
 */
export const generateVariations = async (
  platform: Platform,
  productId: number,
  body: GenerateVariationsCommand,
  editor: Editor
): Promise<SavedVariations> => {
  const choices = readChoices(body);
  return platform.db.transaction(() => generate(platform, productId, choices, editor));
};
