import type { MessageAnswer } from '../../../contracts/answers';
import type {
  ProductVariant,
  ProductVariantListAnswer,
  ProductVariantsUpdatedAnswer,
  SavedProductVariantAnswer,
} from '../../../contracts/variants';
import { parseSort, type Condition } from '../../../domain/search';
import { envelope } from '../../../platform/http/envelope';
import type { ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import { countsStock, searchContext } from '../../settings';
import { variantsAsShown } from '../bundles/bundle-stock.read-model';
import type { VariantRow } from '../catalog.rows';
import { editorOf } from '../editor';
import { readLowStock } from '../inventory/use-cases/read-inventory';
import { presentVariant } from '../products/products.presenter';
import { findVariantAttributes } from '../variant-attributes';
import { addVariants } from './use-cases/add-variants';
import { bulkChangeVariants, type VariantChange } from './use-cases/bulk-change-variants';
import { changeVariant, setMedia, setPricingTable } from './use-cases/change-variant';
import { deleteVariant } from './use-cases/delete-variant';
import type {
  BulkUpdateBody,
  GroupBulkUpdateBody,
  ListVariantsQuery,
  MediaBody,
  PricingTableBody,
  SaveVariantBody,
} from './variants.input';
import { listVariants } from './variants.repository';
import { VARIANT_FIELDS, variantSearch, variantView } from './variants.search';

type Ids = readonly (number | undefined)[] | undefined;

const among = (field: string, values: Ids): Condition | null =>
  values ? { kind: 'compare', field, operator: 'in', values: values.filter((id) => id !== undefined) } : null;

const present = async (platform: Platform, variant: VariantRow): Promise<ProductVariant> => {
  const [shown = variant] = await variantsAsShown(platform, [variant]);
  return presentVariant(shown, await findVariantAttributes(platform, [variant]));
};

export const list = async ({ platform, query }: ShopRequest<ListVariantsQuery>): Promise<ProductVariantListAnswer> => {
  const request = { page: query.page, perPage: query.per_page };
  const productId = query.product_id ?? query.post_id;
  const context = { ...(await searchContext(platform)), countsStock: await countsStock(platform) };
  const { variants: stored, total } = await listVariants(platform.db, {
    ...request,
    sort: parseSort(query.sort_by, query.sort_type, VARIANT_FIELDS, { column: 'id', direction: 'desc' }),
    conditions: [
      among('post_id', productId === undefined ? undefined : [productId]),
      among('id', query.ids),
      variantSearch(query.search, context),
      ...variantView(query.active_view, await readLowStock(platform)),
    ],
  });
  const variants = stored.some(({ isBundle }) => isBundle) ? await variantsAsShown(platform, stored) : stored;
  const attributes = await findVariantAttributes(platform, variants);
  const rows = variants.map((variant) => ({
    ...presentVariant(variant, attributes),
    post_title: variant.productTitle,
  }));
  return { variants: envelope(rows, total, request) };
};

export const create = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, SaveVariantBody>): Promise<SavedProductVariantAnswer> => {
  const { post_id: productId, id: _id, ...variant } = body.variants;
  const [added] = (await addVariants(platform, Number(productId), [variant], editorOf(principal))) as readonly [
    VariantRow,
  ];
  return { variant: await present(platform, added), message: 'The variant has been added.' };
};

export const update = async (request: ShopRequest<unknown, SaveVariantBody>): Promise<SavedProductVariantAnswer> => {
  const { platform, principal, id, body } = request;
  const variant = await changeVariant(platform, id('variantId'), body.variants, editorOf(principal));
  return { variant: await present(platform, variant), message: 'The variant has been saved.' };
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await deleteVariant(platform, id('variantId'), editorOf(principal));
  return { message: 'The variant has been deleted.' };
};

export const bulkUpdate = async (
  request: ShopRequest<unknown, BulkUpdateBody>
): Promise<ProductVariantsUpdatedAnswer> => {
  const changes = request.body.updates as readonly VariantChange[];
  const updated = await bulkChangeVariants(request.platform, changes, editorOf(request.principal));
  return { message: 'The variants have been updated.', updated };
};

type Group = Omit<VariantChange, 'id'> & { readonly ids: readonly number[] };

/** One set of values for several variants. */
export const groupBulkUpdate = async (
  request: ShopRequest<unknown, GroupBulkUpdateBody>
): Promise<ProductVariantsUpdatedAnswer> => {
  const groups = request.body.updates as readonly Group[];
  const changes = groups.flatMap(({ ids, ...change }) => ids.map((id) => ({ ...change, id })));
  const updated = await bulkChangeVariants(request.platform, changes, editorOf(request.principal));
  return { message: 'The variants have been updated.', updated };
};

export const updateMedia = async (request: ShopRequest<unknown, MediaBody>): Promise<SavedProductVariantAnswer> => {
  const { platform, principal, id, body } = request;
  const variant = await setMedia(platform, id('variantId'), body.media as never, editorOf(principal));
  return { variant: await present(platform, variant), message: 'The pictures have been saved.' };
};

export const updatePricingTable = async (
  request: ShopRequest<unknown, PricingTableBody>
): Promise<SavedProductVariantAnswer> => {
  const { platform, principal, id, body } = request;
  const variant = await setPricingTable(platform, id('variantId'), body, editorOf(principal));
  return { variant: await present(platform, variant), message: 'The pricing table has been saved.' };
};
