import type { MessageAnswer } from '../../../contracts/answers';
import type {
  CreatedProductAnswer,
  ProductAnswer,
  ProductListAnswer,
  ProductPricingAnswer,
  SavedProductAnswer,
  SavedProductDetailAnswer,
} from '../../../contracts/products';
import { envelope } from '../../../platform/http/envelope';
import type { ShopRequest } from '../../../platform/http/route';
import { withSavedView } from '../../saved-views';
import { PRODUCTS_LIST } from '../catalog.hooks';
import { editorOf } from '../editor';
import { productAsShown } from '../bundles/bundle-stock.read-model';
import { readProductUrls } from '../product-urls';
import { findVariantAttributes } from '../variant-attributes';
import {
  readFilesOf,
  readProducts,
  readShownProduct,
  readTaxonomies,
  wantsVariants,
  type ListedProducts,
} from './use-cases/read-products';
import type { CreateProductBody, DetailBody, ListProductsQuery, ProductQuery, SavePricingBody } from './products.input';
import {
  presentCreated,
  presentDetail,
  presentListedProduct,
  presentMenu,
  presentPricing,
  presentProduct,
} from './products.presenter';
import { versionOf } from './product-version';
import { createProduct } from './use-cases/create-product';
import { deleteProduct } from './use-cases/delete-product';
import { saveDetail } from './use-cases/save-detail';
import { savePricing } from './use-cases/save-pricing';

type RequestedParts = ReadonlySet<string>;

const partsOf = (id: number, { variants, attributes, terms }: ListedProducts, wanted: RequestedParts) => ({
  detail: wanted.has('detail'),
  variants: wantsVariants(wanted) ? (variants.get(id) ?? []) : null,
  attributes,
  terms: terms.size > 0 ? (terms.get(id) ?? []) : null,
});

export const list = async ({
  platform,
  principal,
  query: asked,
}: ShopRequest<ListProductsQuery>): Promise<ProductListAnswer> => {
  const query = await withSavedView(platform, principal, 'product_table', asked);
  const listed = await readProducts(platform, query);
  const urls = await readProductUrls(platform);
  const wanted = new Set(query.with ?? []);
  const rows = listed.products.map((product) =>
    presentListedProduct(product, urls, partsOf(product.id, listed, wanted))
  );
  const shown = await platform.hooks.ask(PRODUCTS_LIST, rows, { query });
  return { products: envelope(shown, listed.total, { page: query.page, perPage: query.per_page }) };
};

export const find = async ({ platform, id, query }: ShopRequest<ProductQuery>): Promise<ProductAnswer> => {
  const wanted = new Set(query.with ?? []);
  const hasVariants = wantsVariants(wanted);
  const shown = await readShownProduct(platform, id('product'), { wantsVariants: hasVariants });
  const { product } = shown;
  const urls = await readProductUrls(platform);
  const variants = hasVariants ? shown.variants : null;
  const attributes = variants ? await findVariantAttributes(platform, variants) : undefined;
  return {
    product: presentProduct(product, urls, { detail: wanted.has('detail'), variants, attributes }),
    product_menu: wanted.has('product_menu') ? presentMenu(product, urls) : {},
  };
};

export const create = async (request: ShopRequest<unknown, CreateProductBody>): Promise<CreatedProductAnswer> => {
  const { platform, principal, body } = request;
  const { product, variant } = await createProduct(platform, body, editorOf(principal));
  return { data: presentCreated(product, variant), message: 'The product has been created.' };
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await deleteProduct(platform, id('product'), editorOf(principal));
  return { message: 'The product has been deleted.' };
};

export const findPricing = async ({
  platform,
  id,
  query,
}: ShopRequest<ProductQuery>): Promise<ProductPricingAnswer> => {
  const { product, variants } = await readShownProduct(platform, id('productId'), { wantsVariants: true });
  const urls = await readProductUrls(platform);
  const taxonomies = await readTaxonomies(platform, product.id);
  const menu = (query.with ?? []).includes('product_menu') ? presentMenu(product, urls) : {};
  const parts = {
    downloads: (await readFilesOf(platform, [product])).get(product.id),
    attributes: await findVariantAttributes(platform, variants),
  };
  const terms = new Map(taxonomies.map((taxonomy) => [taxonomy.name, taxonomy.terms]));
  const version = versionOf(product, variants, terms);
  return { product: presentPricing(product, variants, urls, parts), product_menu: menu, taxonomies, version };
};

export const updatePricing = async (request: ShopRequest<unknown, SavePricingBody>): Promise<SavedProductAnswer> => {
  const { platform, principal, id, body } = request;
  const { version, ...saved } = await savePricing(platform, id('productId'), body, editorOf(principal));
  const { product, variants } = await productAsShown(platform, saved.product, saved.variants);
  const urls = await readProductUrls(platform);
  const downloads = (await readFilesOf(platform, [product])).get(product.id);
  const data = presentPricing(product, variants, urls, { downloads });
  return { data, message: 'The product has been saved.', version };
};

export const updateDetail = async (request: ShopRequest<unknown, DetailBody>): Promise<SavedProductDetailAnswer> => {
  const { platform, principal, id, body } = request;
  const product = await saveDetail(platform, id('detailId'), body, editorOf(principal));
  return { data: presentDetail(product), message: 'The product has been saved.' };
};
