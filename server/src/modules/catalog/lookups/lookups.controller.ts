import type {
  FoundProductsAnswer,
  FoundVariantsAnswer,
  NamedProductsAnswer,
  NamedVariantsAnswer,
  SkuAnswer,
  SubscriptionVariantsAnswer,
  VariantChoices,
  VariantOptionsAnswer,
} from '../../../contracts/product-lookups';
import type { ShopRequest } from '../../../platform/http/route';
import { withBundleStock } from '../bundles/bundle-stock.read-model';
import { readProductUrls } from '../product-urls';
import { presentDetail, presentTerm } from '../products/products.presenter';
import { findProducts } from '../products/products.repository';
import { groupBy } from '../group-by';
import { readChoices, searchOptions, searchProducts, searchSubscriptions, searchVariants } from './find-variants';
import type {
  ByIdsQuery,
  ProductByNameQuery,
  SubscriptionVariantsQuery,
  SuggestSkuQuery,
  VariantByNameQuery,
  VariantOptionsQuery,
} from './lookups.input';
import type { ChosenVariant } from './lookups.repository';
import { suggestSku } from './suggest-sku';

/** Product by product, in the order in which they were found. */
export const treeOfChoices = <Value>(
  choices: readonly ChosenVariant[],
  valueOf: (productId: number) => Value
): readonly VariantChoices<Value>[] =>
  [...groupBy(choices, ({ productId }) => productId)].map(([productId, variants]) => ({
    value: valueOf(productId),
    label: variants[0]?.productTitle ?? '',
    children: variants.map(({ id, title }) => ({ value: id, label: title })),
  }));

/** 'Mug - Large', or 'Mug' where the variant is called as its product. */
const fullTitle = ({ productTitle, title }: ChosenVariant): string =>
  productTitle === title ? title : `${productTitle} - ${title}`;

export const productsByName = async ({
  platform,
  query,
}: ShopRequest<ProductByNameQuery>): Promise<FoundProductsAnswer> => {
  const found = await searchProducts(platform, query);
  const urls = query.url_mode ? await readProductUrls(platform) : null;
  return {
    products: found.map(({ product, terms }) => ({
      ID: product.id,
      post_title: product.post_title,
      wpTerms: terms.map(presentTerm),
      ...(urls ? { view_url: urls.viewUrl(product) } : {}),
    })),
  };
};

export const variantsByName = async ({
  platform,
  query,
}: ShopRequest<VariantByNameQuery>): Promise<FoundVariantsAnswer> =>
  treeOfChoices(await searchVariants(platform, query), (productId) => productId);

export const variantOptions = async ({
  platform,
  query,
}: ShopRequest<VariantOptionsQuery>): Promise<VariantOptionsAnswer> => ({
  products: treeOfChoices(await searchOptions(platform, query), (productId) => `product_${productId}`),
});

export const subscriptionVariants = async (
  request: ShopRequest<SubscriptionVariantsQuery>
): Promise<SubscriptionVariantsAnswer> => {
  const choices = await searchSubscriptions(request.platform, request.query.name);
  return choices.map((choice) => ({ id: choice.id, title: fullTitle(choice) }));
};

export const productsByIds = async ({ platform, query }: ShopRequest<ByIdsQuery>): Promise<NamedProductsAnswer> => {
  const products = await withBundleStock(
    platform,
    await findProducts(platform.db, query.productIds as readonly number[])
  );
  return {
    products: products.map((product) => ({
      ID: product.id,
      post_title: product.post_title,
      detail: presentDetail(product),
    })),
  };
};

export const variationsByIds = async ({ platform, query }: ShopRequest<ByIdsQuery>): Promise<NamedVariantsAnswer> => {
  const choices = await readChoices(platform, query.productIds as readonly number[]);
  return { products: choices.map((choice) => ({ value: choice.id, label: fullTitle(choice) })) };
};

export const sku = async ({ platform, query }: ShopRequest<SuggestSkuQuery>): Promise<SkuAnswer> => ({
  sku: await suggestSku(platform, query),
});
