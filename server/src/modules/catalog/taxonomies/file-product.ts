import { NotFoundError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { productUpdated } from '../catalog.events';
import type { Editor } from '../editor';
import { NO_PRODUCT } from '../locked-product';
import { lockProduct, updateProduct } from '../products/products.repository';
import { checkTerms } from '../products/use-cases/check-pricing';
import { recordWrite } from '../record-write';
import { replaceTerms, type TaxonomyName, type TermState } from './terms.repository';

export type Filing =
  | { readonly exactly: readonly number[] }
  | { readonly add: readonly number[] }
  | { readonly remove: readonly number[] };

const after = (filing: Filing, carried: readonly number[]): readonly number[] => {
  if ('exactly' in filing) return filing.exactly;
  if ('add' in filing) return [...new Set([...carried, ...filing.add])];
  return carried.filter((id) => !filing.remove.includes(id));
};

const namedIn = (filing: Filing): readonly number[] => {
  if ('exactly' in filing) return filing.exactly;
  return 'add' in filing ? filing.add : [];
};

const carriedIn = ({ carried }: TermState, taxonomy: TaxonomyName): readonly number[] => [
  ...(carried.get(taxonomy) ?? []),
];

/** Changes what the product is filed under in one taxonomy; joins the transaction of the caller, if there is one. */
export const fileProduct = (
  platform: Platform,
  productId: number,
  taxonomy: TaxonomyName,
  filing: Filing,
  editor: Editor
): Promise<readonly number[]> =>
  platform.db.transaction(async () => {
    const product = await lockProduct(platform.db, productId);
    if (!product) throw new NotFoundError(NO_PRODUCT);
    const named = [...new Set(namedIn(filing))];
    const state = await checkTerms(platform, productId, new Map([[taxonomy, named]]));
    const ids = after(filing, carriedIn(state, taxonomy));
    await replaceTerms(platform.db, productId, new Map([[taxonomy, ids]]), state.carried);
    await updateProduct(platform.db, productId, {}, platform.clock.now());
    await recordWrite(platform, {
      author: editor.author,
      activities: [{ title: 'Product filed', content: product.post_title, productId }],
      events: [productUpdated(productId, 'saved')],
      productIds: [productId],
    });
    return ids;
  });
