import type { FeedField, FeedOption, FeedValues } from '../../../contracts/integrations';
import type { Platform } from '../../../platform/platform';
import { holdFeed } from '../feeds/feeds.repository';
import type { FeedWork, IntegrationProvider } from '../provider';
import { asMergeFields, attributesOf, filledFields, writableFields, type SiteAttributes } from './site-fields';

type Entry = { readonly documentId: string };

type Documents = {
  readonly findFirst: (params: object) => Promise<Entry | null>;
  readonly findOne: (params: object) => Promise<Entry | null>;
  readonly create: (params: object) => Promise<Entry>;
  readonly update: (params: object) => Promise<Entry | null>;
  readonly delete: (params: object) => Promise<unknown>;
  readonly unpublish?: (params: object) => Promise<unknown>;
};

type SiteType = { readonly kind?: string; readonly info?: { readonly displayName?: string } };

const typesOf = ({ strapi }: Platform): readonly (readonly [string, SiteType])[] =>
  Object.entries(strapi.contentTypes as unknown as Readonly<Record<string, SiteType>>).filter(
    ([uid, { kind }]) => uid.startsWith('api::') && kind === 'collectionType'
  );

/** Types of the site itself: those of plugins have rules of their own, and those of the panel decide who may do what. */
const typeOptions = (platform: Platform): readonly FeedOption[] =>
  typesOf(platform).map(([uid, { info }]) => ({ id: uid, title: info?.displayName ?? uid }));

const isOfSite = (platform: Platform, uid: string): boolean => typesOf(platform).some(([known]) => known === uid);

const fieldsOf = (platform: Platform, uid: string): SiteAttributes =>
  isOfSite(platform, uid) ? writableFields(attributesOf(platform.strapi, uid)) : {};

const documentsOf = ({ strapi }: Platform, uid: string): Documents =>
  strapi.documents(uid as never) as unknown as Documents;

type Kept = { readonly documents: Documents; readonly data: Readonly<Record<string, unknown>> };

/** What this run made at an earlier attempt, else what the feed is told to look for. */
const knownEntry = async ({ feed, made }: FeedWork, { documents, data }: Kept): Promise<Entry | null> => {
  const own = made === null ? null : await documents.findOne({ documentId: made, status: 'draft' });
  const field = String(feed.match_field ?? '');
  if (own || feed.mode !== 'upsert') return own;
  const value = data[field];
  if (value === undefined || value === null) throw new Error(`${field} is empty: no entry can be looked for.`);
  return documents.findFirst({ filters: { [field]: { $eq: value } }, status: 'draft', sort: 'id' });
};

/** The entry, and that this run has made it, in one transaction: an attempt that is repeated makes no second one. */
const write = async (platform: Platform, work: FeedWork): Promise<string> => {
  const { feed, remember } = work;
  const uid = String(feed.content_type);
  if (!isOfSite(platform, uid)) return work.skip(`There is no content type ${uid} any more.`);
  const documents = documentsOf(platform, uid);
  const data = filledFields(work, fieldsOf(platform, uid), feed.entry_fields);
  const status = feed.publish === 'yes' ? 'published' : 'draft';
  return platform.db.transaction(async () => {
    // Sales of one buyer at once look for the same entry: the second one of this feed finds what the first has made.
    if (feed.mode === 'upsert') await holdFeed(platform.db, work.integration_id);
    const known = await knownEntry(work, { documents, data });
    const entry = known
      ? await documents.update({ documentId: known.documentId, data, status })
      : await documents.create({ data, status });
    const documentId = String(entry?.documentId ?? known?.documentId);
    await remember(documentId);
    return `The entry ${documentId} of ${uid} was ${known ? 'updated' : 'created'}.`;
  });
};

const revoke = async (platform: Platform, { feed, made, madeBefore, skip }: FeedWork): Promise<string> => {
  const uid = String(feed.content_type);
  const documentId = made ?? madeBefore;
  const action = String(feed.revoke_action ?? 'none');
  if (action === 'none' || documentId === null || !isOfSite(platform, uid)) {
    return skip('There is no entry to take back.');
  }
  const documents = documentsOf(platform, uid);
  if (action === 'unpublish' && documents.unpublish) await documents.unpublish({ documentId });
  else await documents.delete({ documentId });
  return `The entry ${documentId} of ${uid} was ${action === 'unpublish' ? 'unpublished' : 'deleted'}.`;
};

const check = (platform: Platform, values: FeedValues): Readonly<Record<string, string>> => {
  const fields = fieldsOf(platform, String(values.content_type));
  const given = Object.keys((values.entry_fields ?? {}) as object);
  const unknown = given.find((name) => !Object.hasOwn(fields, name));
  const match = String(values.match_field ?? '');
  return {
    ...(unknown === undefined
      ? {}
      : { entry_fields: `'${unknown.slice(0, 100)}' is no field that texts can be written into.` }),
    ...(values.mode === 'upsert' && !given.includes(match)
      ? { match_field: 'The field to look for has to be among the fields that are written.' }
      : {}),
  };
};

const formOf = (platform: Platform): readonly FeedField[] => [
  {
    ...{ key: 'content_type', label: 'Content type', component: 'select', required: true },
    options: typeOptions(platform),
  },
  {
    ...{ key: 'mode', label: 'What to do', component: 'radio', required: true },
    options: [
      { id: 'create', title: 'Create an entry for each order' },
      { id: 'upsert', title: 'Update the entry that is found, else create one' },
    ],
  },
  {
    ...{ key: 'match_field', label: 'Field to look for', component: 'text', required: true, max: 100 },
    dependency: { key: 'mode', value: 'upsert' },
  },
  {
    ...{ key: 'entry_fields', label: 'Fields', component: 'map_fields', required: true },
    remote: { key: 'merge_fields', kind: 'lists', depends_on: 'content_type' },
    inline_tip: 'Values take placeholders.',
  },
  { key: 'publish', label: 'Publish', component: 'checkbox-single' },
  {
    ...{ key: 'revoke_action', label: 'When access ends', component: 'select' },
    options: [
      { id: 'none', title: 'Keep the entry' },
      { id: 'unpublish', title: 'Unpublish the entry' },
      { id: 'delete', title: 'Delete the entry' },
    ],
  },
];

/** Entries of any content type of the site, made of orders: tickets, certificates, wall of supporters. */
export const contentEntry = (platform: Platform): IntegrationProvider => ({
  key: 'content_entry',
  title: 'Content entry',
  description: "Creates or updates an entry of one of the site's content types from the fields of an order.",
  category: 'content',
  revokes: true,
  requires: ['store/sensitive'],
  listField: 'content_type',
  isSharedBySales: ({ mode }) => mode === 'upsert',
  fields: () => formOf(platform),
  defaults: {
    content_type: '',
    mode: 'create',
    match_field: '',
    entry_fields: {},
    publish: 'no',
    revoke_action: 'none',
  },
  check: (values) => check(platform, values),
  mergeFields: (uid) => Promise.resolve(asMergeFields(fieldsOf(platform, uid))),
  run: (work) => (work.is_revoke_hook === 'yes' ? revoke(platform, work) : write(platform, work)),
});
