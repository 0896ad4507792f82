import type { Page } from './answers';
import type { ListedPublicProduct, PublicVariant } from './public-products';
import type { Moment } from './scalars';

/**
 * What a field `plugin::shop.product` of the site's content is in the answers of its REST API: the public face of the product with its
 * variants and picture, or null where shoppers may not see it.
 */
export type ContentProduct = ListedPublicProduct & {
  /** What the field holds: '12', or '12:34' with a variant. */
  readonly reference: string;
  /** The variant that was picked; null where none was, or it is not on sale. */
  readonly variant: PublicVariant | null;
};

/** An entry of the site's content that names a product, in one language. */
export type ProductUse = {
  /** Of the content type, such as api::article.article. */
  readonly content_type: string;
  readonly content_type_name: string;
  readonly document_id: string;
  /** The main field of the entry in the content manager; empty where that is. */
  readonly title: string;
  /** Null where the type has no languages. */
  readonly locale: string | null;
  /** published: what anybody reads names the product. draft: only what has not been published yet does. */
  readonly status: 'published' | 'draft';
  /** The entry in the admin panel. */
  readonly edit_url: string;
  readonly updated_at: Moment | null;
};

export type ProductUsesAnswer = { readonly used_in: Page<ProductUse> };

export type ContentOperations = {
  'productUses.find': ProductUsesAnswer;
};
