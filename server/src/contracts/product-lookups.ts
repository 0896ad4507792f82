import type { MessageAnswer } from './answers';
import type { TermOfProduct } from './categories';
import type { ProductDetail } from './products';
import type { Id } from './scalars';

export type FoundProduct = {
  readonly ID: Id;
  readonly post_title: string;
  /** The categories and brands that it is filed under, by name. */
  readonly wpTerms: readonly TermOfProduct[];
  /** Only where `url_mode` was given. */
  readonly view_url?: string;
};

/** By title; at most 20. */
export type FoundProductsAnswer = { readonly products: readonly FoundProduct[] };

/** A variant to choose. */
export type VariantChoice = { readonly value: Id; readonly label: string };

/** A product above those of its variants that can be chosen. */
export type VariantChoices<Value> = {
  /** The product. */
  readonly value: Value;
  readonly label: string;
  readonly children: readonly VariantChoice[];
};

/** At most 200 variants in all. */
export type FoundVariantsAnswer = readonly VariantChoices<Id>[];

/**
 * `product_` and the id of a product.
 * @pattern ^product_[1-9]\d*$
 */
export type ProductChoiceKey = string;

/** At most 200 variants in all. */
export type VariantOptionsAnswer = { readonly products: readonly VariantChoices<ProductChoiceKey>[] };

export type SubscriptionVariant = {
  /** The variant. */
  readonly id: Id;
  /** The titles of product and variant; one where they are the same. */
  readonly title: string;
};

/** At most 200. */
export type SubscriptionVariantsAnswer = readonly SubscriptionVariant[];

export type NamedProduct = { readonly ID: Id; readonly post_title: string; readonly detail: ProductDetail };

/** By id; those that do not exist are missing. */
export type NamedProductsAnswer = { readonly products: readonly NamedProduct[] };

/** Variants by their id, labelled with the titles of product and variant; those that do not exist are missing. */
export type NamedVariantsAnswer = { readonly products: readonly VariantChoice[] };

export type SkuAnswer = {
  /** At most 30 characters; free at this moment. */
  readonly sku: string;
};

export type ProductLookupOperations = {
  'productLookups.productsByNameFind': FoundProductsAnswer;
  'productLookups.variantsByNameFind': FoundVariantsAnswer;
  'productLookups.variantOptionsFind': VariantOptionsAnswer;
  'productLookups.subscriptionVariantsFind': SubscriptionVariantsAnswer;
  'productLookups.productsByIdsFind': NamedProductsAnswer;
  'productLookups.variationsByIdsFind': NamedVariantsAnswer;
  'productLookups.skuFind': SkuAnswer;
};

export type ProductClassOperations = {
  'productClasses.setShippingClass': MessageAnswer;
  'productClasses.removeShippingClass': MessageAnswer;
  'productClasses.setTaxClass': MessageAnswer;
  'productClasses.removeTaxClass': MessageAnswer;
  'productClasses.setTaxExempt': MessageAnswer;
  'productClasses.setVariantTaxExempt': MessageAnswer;
};
