import { toInt } from '../../platform/db/columns';
import type { Platform } from '../../platform/platform';
import { ARCHIVE_UID, idIn, type ArchivePart, type Outside } from './archive-parts';
import type { Reception } from './receive-archive';
import { SETTINGS_UID, settingKey, UIDS, type Repository } from './strapi-tables.repository';
import type { TransferPlan } from './transfer-plan';
import type { Stand } from './watch-transfers';
import { archiveParts, keptIds } from './write-archive';

/** The transfer that is running. */
export type Course = {
  readonly current: () => Reception | null;
  readonly receive: (part: ArchivePart) => Promise<void>;
  /** Strapi is about to remove all records of that kind. */
  readonly replacing: (to: Outside) => Promise<void>;
  readonly exporting: () => Promise<void>;
  readonly failed: (error: unknown) => void;
};

async function* archiveRows(platform: Platform, plan: TransferPlan, course: Course) {
  let id = 0;
  try {
    await course.exporting();
    for await (const part of archiveParts(platform, plan)) {
      id += 1;
      yield { id, documentId: `part${id}`, part };
    }
  } catch (error) {
    course.failed(error);
    throw error;
  }
}

/** Strapi removes one type after another; the store goes as a whole, and only where another one comes. */
const keeping = (below: Repository): Repository => ({
  ...below,
  findMany: () => Promise.resolve([]),
  deleteMany: () => Promise.resolve({ count: 0 }),
});

const archiveStand = (platform: Platform, plan: TransferPlan, course: Course): Stand => ({
  rows: () => archiveRows(platform, plan, course),
  writes: (below) => ({
    ...keeping(below),
    create: async ({ data }) => {
      await course.receive(data.part as ArchivePart);
      return { id: 0 };
    },
  }),
});

const typeStand = (platform: Platform, table: string): Stand => ({
  rows: () => keptIds(platform, table),
  writes: (below) => ({
    ...keeping(below),
    create: ({ data }) => Promise.resolve().then(() => ({ id: idIn(data.documentId) })),
  }),
});

const outsideStand = (to: Outside, course: Course): Stand => ({
  writes: (below) => ({
    ...below,
    deleteMany: async (params) => {
      await course.replacing(to);
      return below.deleteMany(params);
    },
    create: async (params) => {
      const made = (await below.create(params)) as { readonly id: unknown };
      await course.current()?.outside.made(to, params.data.documentId, toInt(made.id));
      return made;
    },
  }),
});

/** What the store keeps among Strapi's settings goes with the store, or stays with the site. */
const settingsStand = ({ settings, siteSettings }: TransferPlan, course: Course): Stand => {
  const ofSite = siteSettings.map(settingKey);
  const own = [...settings.map(settingKey), ...ofSite];
  return {
    writes: (below) => ({
      ...below,
      deleteMany: () => below.deleteMany({ where: { key: { $notIn: own } } }),
      create: async (params) => {
        const key = String(params.data.key);
        if (!own.includes(key)) return below.create(params);
        if (course.current() || ofSite.includes(key)) return { id: 0 };
        await below.deleteMany({ where: { key } });
        return below.create(params);
      },
    }),
  };
};

export const standsOf = (platform: Platform, plan: TransferPlan, course: Course): ((uid: string) => Stand | null) => {
  const tables = new Map(plan.carried.map(({ uid, name }) => [uid, name]));
  const raw: Stand = { writes: keeping };
  const fixed: ReadonlyMap<string, Stand> = new Map([
    [ARCHIVE_UID, archiveStand(platform, plan, course)],
    [UIDS.user, outsideStand('user', course)],
    [UIDS.file, outsideStand('file', course)],
    [SETTINGS_UID, settingsStand(plan, course)],
  ]);
  return (uid) => {
    if (plan.rawUids.has(uid)) return raw;
    if (plan.typeUids.has(uid)) return typeStand(platform, tables.get(uid) ?? '');
    return fixed.get(uid) ?? null;
  };
};
