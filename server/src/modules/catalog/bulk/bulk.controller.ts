import type {
  DuplicatedProductAnswer,
  ProductsChangedAnswer,
  ProductsInsertedAnswer,
  ProductsToEditAnswer,
  ProductsUpdatedAnswer,
} from '../../../contracts/product-bulk';
import { BadRequestError, ShopError, UnprocessableError } from '../../../domain/errors';
import { parseSort, type Condition } from '../../../domain/search';
import { searchContext } from '../../settings';
import { envelope } from '../../../platform/http/envelope';
import type { Answer, ShopRequest } from '../../../platform/http/route';
import { asShown, productAsShown } from '../bundles/bundle-stock.read-model';
import type { ProductRow } from '../catalog.rows';
import { editorOf } from '../editor';
import { readProductUrls } from '../product-urls';
import { readFilesOf } from '../products/use-cases/read-products';
import { presentPricing } from '../products/products.presenter';
import { listProducts } from '../products/products.repository';
import { PRODUCT_FIELDS, productSearch, productView } from '../products/products.search';
import { groupBy } from '../group-by';
import { findVariantsOf } from '../variants/variants.repository';
import { entryReaders } from './bulk.input';
import type { BulkActionBody, BulkEditQuery, BulkInsertBody, BulkUpdateBody, DuplicateBody } from './bulk.input';
import { actOnProducts } from './use-cases/act-on-products';
import { duplicateProduct } from './use-cases/duplicate-product';
import { insertEntryBy, insertProducts } from './use-cases/insert-products';
import { refusalOf, type EntriesOutcome, type Entry } from './use-cases/save-entries';
import { updateProductEntries } from './use-cases/update-products';

type Body<T> = ShopRequest<unknown, T>;
type Entries = readonly Readonly<Record<string, unknown>>[];

const told = (done: number, failed: number, verb: string): string =>
  failed === 0 ? `${done} products have been ${verb}.` : `${done} products have been ${verb}, ${failed} could not be.`;

export const act = async ({ platform, principal, body }: Body<BulkActionBody>): Promise<ProductsChangedAnswer> => {
  const updated = await actOnProducts(platform, body, principal);
  return { message: 'The products have been updated.', updated };
};

const insertedAnswer = ({ saved, errors }: EntriesOutcome<ProductRow>): ProductsInsertedAnswer => {
  const products = saved.map(({ id, post_title }) => ({ ID: id, post_title }));
  return { message: told(saved.length, errors.length, 'created'), inserted: saved.length, products, errors };
};

/** The product and the key of the request are stored together. What is refused leaves no key. */
const insertOne = async (
  { platform, principal, once }: Body<BulkInsertBody>,
  entry: Entry
): Promise<Answer<ProductsInsertedAnswer>> => {
  try {
    return await insertEntryBy(platform, entry, entryReaders, editorOf(principal), (create) =>
      once(async () => insertedAnswer({ saved: [await create()], errors: [] }))
    );
  } catch (error) {
    // The key stands for another request: nothing is wrong with the entry.
    if (!(error instanceof ShopError) || error instanceof UnprocessableError) throw error;
    return insertedAnswer({ saved: [], errors: [refusalOf(error, entry, 0)] });
  }
};

export const insert = async (request: Body<BulkInsertBody>): Promise<Answer<ProductsInsertedAnswer>> => {
  const { platform, principal, body, ctx, once } = request;
  const entries = body.products as Entries;
  const [first] = entries;
  if (first && entries.length === 1) return insertOne(request, first);
  // Many products are many transactions: a key could not tell which of them there are already.
  if (ctx.get('idempotency-key') !== '') throw new BadRequestError('An Idempotency-Key is for one product.');
  const outcome = await insertProducts(platform, entries, entryReaders, editorOf(principal));
  return once(() => Promise.resolve(insertedAnswer(outcome)));
};

export const update = async ({ platform, principal, body }: Body<BulkUpdateBody>): Promise<ProductsUpdatedAnswer> => {
  const { saved, errors } = await updateProductEntries(
    platform,
    body.products as Entries,
    entryReaders,
    editorOf(principal)
  );
  return { message: told(saved.length, errors.length, 'updated'), updated: saved.length, errors };
};

const named = (ids: BulkEditQuery['product_ids']): Condition | null =>
  ids ? { kind: 'compare', field: 'id', operator: 'in', values: ids.filter((id) => id !== undefined) } : null;

/** Products as POST products/bulk-update takes them back. */
export const editData = async ({ platform, query }: ShopRequest<BulkEditQuery>): Promise<ProductsToEditAnswer> => {
  const request = {
    page: query.page,
    perPage: query.per_page,
    sort: parseSort(query.sort_by, query.sort_type, PRODUCT_FIELDS, { column: 'id', direction: 'desc' }),
    conditions: [
      ...productView(query.active_view),
      productSearch(query.search, await searchContext(platform)),
      named(query.product_ids),
    ],
  };
  const { products: stored, total } = await listProducts(platform.db, request, 'all');
  const ids = stored.map(({ id }) => id);
  const shown = await asShown(platform, { products: stored, variants: await findVariantsOf(platform.db, ids) });
  const { products } = shown;
  const variants = groupBy(shown.variants, ({ post_id: id }) => id);
  const urls = await readProductUrls(platform);
  const files = await readFilesOf(platform, products);
  const rows = products.map((product) =>
    presentPricing(product, variants.get(product.id) ?? [], urls, { downloads: files.get(product.id) })
  );
  return { products: envelope(rows, total, request) };
};

export const duplicate = async ({
  platform,
  principal,
  id,
  body,
}: Body<DuplicateBody>): Promise<DuplicatedProductAnswer> => {
  const copy = await duplicateProduct(platform, id('productId'), body, editorOf(principal));
  const urls = await readProductUrls(platform);
  const { product, variants } = await productAsShown(platform, copy, await findVariantsOf(platform.db, [copy.id]));
  const downloads = (await readFilesOf(platform, [product])).get(product.id);
  return {
    message: 'The product has been duplicated.',
    product_id: product.id,
    product: presentPricing(product, variants, urls, { downloads }),
  };
};
