import { errors } from '@strapi/utils';
import { UnprocessableError } from '../../../domain/errors';
import { toInt } from '../../../platform/db/columns';
import type { Platform } from '../../../platform/platform';

/**
 * Entries of the content type that the site names for pages (`pages` of the plugin's configuration), read and written through Strapi's
 * document service. Where drafts and published versions are rows of their own, a page is known by the id of its draft: that of the
 * published row changes whenever somebody publishes.
 */
type Entry = Readonly<Record<string, unknown>> & { readonly id: number; readonly documentId: string };

type Documents = {
  readonly findMany: (params: object) => Promise<readonly Entry[]>;
  readonly findOne: (params: object) => Promise<Entry | null>;
  readonly create: (params: object) => Promise<Entry>;
};

type PageType = { readonly kind?: string; readonly attributes?: Readonly<Record<string, unknown>> };

/** A page of the site. */
export type Page = { readonly id: number; readonly title: string; readonly slug: string };

const MOST_LISTED = 200;

const documentsOf = ({ strapi, config }: Platform): Documents =>
  strapi.documents(config.pages.contentType as never) as unknown as Documents;

const typeOf = ({ strapi, config }: Platform): PageType | undefined =>
  (strapi.contentTypes as unknown as Readonly<Record<string, PageType | undefined>>)[config.pages.contentType];

const OTHERWISE = 'or enter the paths of the pages in Settings > Shop > Store, under Pages.';

/** Why the store cannot create pages, and what the merchant can do about it; null where it can. */
export const refusalOfPages = (platform: Platform): string | null => {
  const { contentType, titleField, slugField } = platform.config.pages;
  if (contentType === '') {
    return `The site names no content type for pages. Name one in config/plugins (\`pages.contentType\` of the shop), ${OTHERWISE}`;
  }
  const type = typeOf(platform);
  if (type?.kind !== 'collectionType') {
    return `The site has no collection type ${contentType}. Correct \`pages.contentType\` in config/plugins, ${OTHERWISE}`;
  }
  const missing = [titleField, slugField].filter((name) => name !== '' && !Object.hasOwn(type.attributes ?? {}, name));
  if (missing.length === 0) return null;
  return `${contentType} has no field ${missing.join(' and ')}. Correct \`pages\` in config/plugins, ${OTHERWISE}`;
};

/** @throws UnprocessableError where the store cannot create pages. */
export const assertPages = (platform: Platform): void => {
  const refusal = refusalOfPages(platform);
  if (refusal !== null) throw new UnprocessableError(refusal);
};

const toPage = ({ config }: Platform, entry: Entry): Page => {
  const { titleField, slugField } = config.pages;
  return {
    id: toInt(entry.id),
    title: String(entry[titleField] ?? ''),
    slug: slugField === '' ? '' : String(entry[slugField] ?? ''),
  };
};

export const listPages = async (platform: Platform): Promise<readonly Page[]> => {
  if (refusalOfPages(platform) !== null) return [];
  const entries = await documentsOf(platform).findMany({ status: 'draft', sort: 'id', limit: MOST_LISTED });
  return entries.map((entry) => toPage(platform, entry));
};

export const hasPage = async (platform: Platform, id: number): Promise<boolean> =>
  id > 0 && (await documentsOf(platform).findMany({ status: 'draft', filters: { id }, limit: 1 })).length > 0;

type NewPage = { readonly title: string; readonly slug: string };

/** By its slug; by its title where pages have no slug. */
const findPage = async (platform: Platform, { title, slug }: NewPage): Promise<Page | null> => {
  const { titleField, slugField } = platform.config.pages;
  const filters = slugField === '' ? { [titleField]: title } : { [slugField]: slug };
  const [entry] = await documentsOf(platform).findMany({ status: 'draft', filters, sort: 'id', limit: 1 });
  return entry ? toPage(platform, entry) : null;
};

const createPage = async (platform: Platform, { title, slug }: NewPage): Promise<Page> => {
  const { titleField, slugField } = platform.config.pages;
  const documents = documentsOf(platform);
  const data = { [titleField]: title, ...(slugField === '' ? {} : { [slugField]: slug }) };
  const { documentId } = await documents.create({ data, status: 'published' });
  return toPage(platform, (await documents.findOne({ documentId, status: 'draft' })) as Entry);
};

/**
 * The page that has the slug, or else a new one, which is published. Within a transaction that nobody else's creation of pages runs
 * beside.
 * @throws UnprocessableError where the content type asks for more than the store knows.
 */
export const findOrCreatePage = async (platform: Platform, page: NewPage): Promise<Page> => {
  const existing = await findPage(platform, page);
  if (existing) return existing;
  try {
    return await createPage(platform, page);
  } catch (error) {
    if (!(error instanceof errors.ApplicationError)) throw error;
    const { contentType } = platform.config.pages;
    throw new UnprocessableError(
      `The page "${page.title}" could not be created as ${contentType}: ${error.message}. Create it by hand, ${OTHERWISE}`
    );
  }
};
