import type { ProductUse } from '../../contracts/content';
import { NotFoundError } from '../../domain/errors';
import { toTimestamp } from '../../platform/db/columns';
import type { Envelope, PageRequest } from '../../platform/http/envelope';
import { envelope } from '../../platform/http/envelope';
import { adminPathOf } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { findProducts } from '../catalog';
import { contentTypesOf, type Model } from './product-fields';
import { selectProductUses, selectTitles, type UseRow } from './product-uses.repository';

const TEXTS = new Set(['string', 'text', 'email', 'uid', 'enumeration']);
const LONGEST_TITLE = 255;

type Configuration = { readonly settings?: { readonly mainField?: string } } | null;

/** The field by which the content manager names entries, else the first text; undefined where a type has neither. */
const titleFieldOf = async ({ strapi }: Platform, { uid, attributes }: Model): Promise<string | undefined> => {
  const key = `configuration_content_types::${uid}`;
  const configuration = (await strapi.store({ type: 'plugin', name: 'content_manager' }).get({ key })) as Configuration;
  const main = configuration?.settings?.mainField;
  const isText = (name: string): boolean => TEXTS.has(attributes[name]?.type ?? '');
  return main !== undefined && isText(main) ? main : Object.keys(attributes).find(isText);
};

type Titles = ReadonlyMap<Model, ReadonlyMap<number, string>>;

/** One statement for each type on the page. */
const titlesOf = async (platform: Platform, uses: readonly UseRow[]): Promise<Titles> => {
  const titles = new Map<Model, ReadonlyMap<number, string>>();
  for (const model of new Set(uses.map((use) => use.model))) {
    const field = await titleFieldOf(platform, model);
    if (field === undefined) continue;
    const ids = uses.filter((use) => use.model === model).map(({ rowId }) => rowId);
    titles.set(model, await selectTitles(platform, model, field, ids));
  }
  return titles;
};

const editUrlOf = ({ strapi }: Platform, { model, documentId, locale }: UseRow): string => {
  const isSingle = model.kind === 'singleType';
  const path = isSingle ? `single-types/${model.uid}` : `collection-types/${model.uid}/${documentId}`;
  const query = locale === null ? '' : `?plugins[i18n][locale]=${encodeURIComponent(locale)}`;
  return `${adminPathOf(strapi)}/content-manager/${path}${query}`;
};

const present = (platform: Platform, use: UseRow, titles: Titles): ProductUse => ({
  content_type: use.model.uid,
  content_type_name: use.model.info.displayName ?? use.model.uid,
  document_id: use.documentId,
  title: (titles.get(use.model)?.get(use.rowId) ?? '').slice(0, LONGEST_TITLE),
  locale: use.locale,
  status: use.isPublished ? 'published' : 'draft',
  edit_url: editUrlOf(platform, use),
  updated_at: toTimestamp(use.updatedAt),
});

/**
 * Which entries of the site's content name a product, by content type.
 * @throws NotFoundError
 */
export const listProductUses = async (
  platform: Platform,
  productId: number,
  page: PageRequest
): Promise<Envelope<ProductUse>> => {
  const [product] = await findProducts(platform.db, [productId]);
  if (!product) throw new NotFoundError('The product does not exist.');
  const { uses, total } = await selectProductUses(platform, contentTypesOf(platform.strapi), productId, page);
  const titles = await titlesOf(platform, uses);
  return envelope(
    uses.map((use) => present(platform, use, titles)),
    total,
    page
  );
};
