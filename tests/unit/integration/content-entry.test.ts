import { contentEntry } from '../../../server/src/modules/integrations/providers/content-entry';
import type { FeedWork } from '../../../server/src/modules/integrations/provider';
import type { Platform } from '../../../server/src/platform/platform';

const PAGE = 'api::page.page';

type Entry = { readonly documentId: string; readonly data: Readonly<Record<string, unknown>> };

/** A site with pages, and with what no feed may write. */
const site = () => {
  const entries = new Map<string, Entry>();
  const documents = {
    findFirst: async ({ filters }: { filters: Record<string, { $eq: unknown }> }) => {
      const [[field, { $eq: value }]] = Object.entries(filters) as [[string, { $eq: unknown }]];
      return [...entries.values()].find(({ data }) => data[field] === value) ?? null;
    },
    findOne: async ({ documentId }: { documentId: string }) => entries.get(documentId) ?? null,
    create: async ({ data }: { data: Entry['data'] }) => {
      const entry = { documentId: `doc${entries.size + 1}`, data };
      entries.set(entry.documentId, entry);
      return entry;
    },
    update: async ({ documentId, data }: Entry) => {
      entries.set(documentId, { documentId, data });
      return { documentId };
    },
    delete: async ({ documentId }: { documentId: string }) => entries.delete(documentId),
  };
  const attributes = {
    ...{ title: { type: 'string' }, count: { type: 'integer' }, author: { type: 'relation' } },
    ...{ day: { type: 'date' }, at: { type: 'datetime' }, text: { type: 'richtext' } },
  };
  const contentTypes = {
    [PAGE]: { kind: 'collectionType', info: { displayName: 'Page' }, attributes },
    'api::home.home': { kind: 'singleType', attributes },
    'admin::user': { kind: 'collectionType', attributes },
    'plugin::shop.order': { kind: 'collectionType', attributes },
  };
  const feeds = { where: () => feeds, forUpdate: () => feeds, first: async () => undefined };
  const platform = {
    strapi: { contentTypes, documents: () => documents },
    db: { transaction: (work: () => unknown) => work(), table: () => feeds },
  } as unknown as Platform;
  return { entries, provider: contentEntry(platform) };
};

const remembered: string[] = [];

const work = (feed: object, more: Partial<FeedWork> = {}): FeedWork =>
  ({
    feed: { content_type: PAGE, mode: 'create', entry_fields: { title: 'Order 1', count: '2' }, ...feed },
    ...{ is_revoke_hook: 'no', made: null, madeBefore: null },
    fill: (text: string) => text,
    remember: async (made: string) => void remembered.push(made),
    skip: (reason: string) => {
      throw new Error(reason);
    },
    ...more,
  }) as unknown as FeedWork;

it('an attempt that is repeated writes the entry that it made', async () => {
  const { entries, provider } = site();
  await provider.run(work({}));
  const made = remembered.at(-1) as string;
  await provider.run(work({}, { made }));
  expect([...entries.values()]).toEqual([{ documentId: made, data: { title: 'Order 1', count: 2 } }]);
  await provider.run(work({}));
  expect(entries.size).toBe(2);
});

it('an entry that is found is updated, and taken back when access ends', async () => {
  const { entries, provider } = site();
  const upsert = { mode: 'upsert', match_field: 'title', revoke_action: 'delete' };
  await provider.run(work(upsert));
  expect(await provider.run(work({ ...upsert, entry_fields: { title: 'Order 1', count: '3' } }))).toContain('updated');
  expect([...entries.values()]).toEqual([{ documentId: 'doc1', data: { title: 'Order 1', count: 3 } }]);
  expect(await provider.run(work(upsert, { is_revoke_hook: 'yes', madeBefore: 'doc1' }))).toContain('deleted');
  expect(entries.size).toBe(0);
  await expect(provider.run(work(upsert, { is_revoke_hook: 'yes' }))).rejects.toThrow('no entry to take back');
  await expect(provider.run(work({ ...upsert, entry_fields: { title: '' } }))).rejects.toThrow('title is empty');
});

it.each(['admin::user', 'plugin::shop.order', 'api::home.home', 'constructor'])('%s is never written', async (uid) => {
  const { entries, provider } = site();
  await expect(provider.run(work({ content_type: uid }))).rejects.toThrow('no content type');
  expect(entries.size).toBe(0);
  expect(provider.check?.({ content_type: uid, entry_fields: { title: 'x' } }, {} as never)).toHaveProperty(
    'entry_fields'
  );
});

it('a text that is no value of its field is refused in words', async () => {
  const { provider } = site();
  await expect(provider.run(work({ entry_fields: { count: 'many' } }))).rejects.toThrow('count must be a number.');
});

it('dates are asked for as programs write them', async () => {
  const { entries, provider } = site();
  const dates: Readonly<Record<string, string>> = { date: '2026-11-30', datetime: '2026-11-30T23:30:00.000Z' };
  const fill = (text: string, place: string): string => dates[place] ?? `${text} as ${place}`;
  const entry_fields = { title: 'T', text: 'X', day: '{{order.created_at}}', at: '{{order.created_at}}' };
  await provider.run(work({ entry_fields }, { fill }));
  const data = { title: 'T as text', text: 'X as html', day: dates.date, at: dates.datetime };
  expect([...entries.values()]).toMatchObject([{ data }]);
});
