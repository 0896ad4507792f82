import { ok, shopApi } from './catalogue';
import { createProduct, pricingBody, type Product, type ProductOptions, type Shop } from './merchant';

/** A published bundle of one variant in which the given variants lie. */
export const createBundle = async (
  shop: Shop,
  childIds: readonly number[],
  options: ProductOptions = {}
): Promise<Product> => {
  const product = await createProduct(shop, options);
  const api = shopApi(shop);
  const [variantId] = product.variantIds as [number];
  const body = pricingBody(product.id, variantId, { ...options, title: product.title });
  const detail = { ...body.detail, other_info: { ...body.detail.other_info, is_bundle_product: 'yes' } };
  await ok(api('POST', `/products/${product.id}/pricing`, { ...body, detail }));
  await ok(api('POST', `/products/save-bundle-info/${variantId}`, { bundle_child_ids: childIds }));
  return product;
};
