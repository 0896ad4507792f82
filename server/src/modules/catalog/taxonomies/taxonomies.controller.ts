import type {
  AddedProductTermsAnswer,
  FiledProductAnswer,
  ProductTerm,
  ProductTermListAnswer,
} from '../../../contracts/categories';
import type { MessageAnswer } from '../../../contracts/answers';
import type { ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import { editorOf } from '../editor';
import { addTerms, changeTerm, deleteTerm } from './change-terms';
import { fileProduct } from './file-product';
import type {
  AddTermsBody,
  ChangeTermBody,
  DeleteTermBody,
  DetachTermsBody,
  FetchByParentBody,
  FetchTermQuery,
  SyncTermsBody,
} from './taxonomies.input';
import { listChildren, listTermsLike } from './list-terms';
import { countProducts, isTaxonomy, TAXONOMY_NAMES, type TaxonomyName, type Term } from './terms.repository';

type Body<T> = ShopRequest<unknown, T>;

const presentTerm =
  (taxonomy: TaxonomyName) =>
  (term: Term): ProductTerm => ({
    term_id: term.id,
    value: term.id,
    label: term.name,
    name: term.name,
    slug: term.slug,
    description: term.description ?? '',
    parent: term.parent_id,
    taxonomy,
  });

const ids = (...lists: readonly (readonly (number | undefined)[] | undefined)[]): readonly number[] =>
  lists.flatMap((list) => list ?? []).filter((id) => id !== undefined);

/** Those that are asked for; all without a word. */
const taxonomiesIn = ({ taxonomy, taxonomies }: FetchTermQuery): readonly TaxonomyName[] => {
  const named = [...(taxonomy ? [taxonomy] : []), ...(taxonomies ?? [])];
  return named.length > 0 ? [...new Set(named)].filter(isTaxonomy) : TAXONOMY_NAMES;
};

type Counted = (term: ProductTerm) => ProductTerm;

const asItIs: Counted = (term) => term;

const withCounts = async ({ db }: Platform, taxonomy: TaxonomyName): Promise<Counted> => {
  const counts = await countProducts(db, taxonomy);
  return (term) => ({ ...term, products_count: counts.get(term.term_id) ?? 0 });
};

export const find = async ({ platform, query }: ShopRequest<FetchTermQuery>): Promise<ProductTermListAnswer> => {
  const terms: ProductTerm[] = [];
  const isCounted = query.with?.includes('products_count') ?? false;
  for (const taxonomy of taxonomiesIn(query)) {
    const found = (await listTermsLike(platform, taxonomy, query.search)).map(presentTerm(taxonomy));
    terms.push(...found.map(isCounted ? await withCounts(platform, taxonomy) : asItIs));
  }
  return { terms };
};

export const findByParent = async ({ platform, body }: Body<FetchByParentBody>): Promise<ProductTermListAnswer> => {
  const taxonomy = body.taxonomy as TaxonomyName;
  const parents = ids(body.parents, body.parent_id ? [body.parent_id] : []);
  const terms = await listChildren(platform, taxonomy, parents);
  return { terms: terms.map(presentTerm(taxonomy)) };
};

export const add = async ({ platform, principal, body }: Body<AddTermsBody>): Promise<AddedProductTermsAnswer> => {
  const terms = await addTerms(platform, body, editorOf(principal));
  const shown = terms.map(presentTerm(body.taxonomy as TaxonomyName));
  return { message: 'The terms have been added.', terms: shown, term_ids: terms.map(({ id }) => id) };
};

export const sync = async ({ platform, principal, id, body }: Body<SyncTermsBody>): Promise<FiledProductAnswer> => {
  const filing = { exactly: ids(body.terms) };
  const taxonomy = body.taxonomy as TaxonomyName;
  const terms = await fileProduct(platform, id('productId'), taxonomy, filing, editorOf(principal));
  return { message: 'The terms have been saved.', terms };
};

export const detach = async ({ platform, principal, id, body }: Body<DetachTermsBody>): Promise<FiledProductAnswer> => {
  const filing = { remove: ids(body.terms, [body.term]) };
  const taxonomy = body.taxonomy as TaxonomyName;
  const terms = await fileProduct(platform, id('productId'), taxonomy, filing, editorOf(principal));
  return { message: 'The term has been removed from the product.', terms };
};

export const update = async ({ platform, principal, id, body }: Body<ChangeTermBody>): Promise<MessageAnswer> => {
  const slug = await changeTerm(platform, id('termId'), body, editorOf(principal));
  const isOther = slug !== null && slug !== body.slug;
  return { message: isOther ? `The term has been saved, with the slug ${slug}.` : 'The term has been saved.' };
};

export const remove = async ({ platform, principal, id, body }: Body<DeleteTermBody>): Promise<MessageAnswer> => {
  await deleteTerm(platform, id('termId'), body.taxonomy as TaxonomyName, editorOf(principal));
  return { message: 'The term has been deleted.' };
};
