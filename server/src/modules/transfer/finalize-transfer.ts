import { errorText } from '../../platform/log';
import type { Platform } from '../../platform/platform';
import { recordActivities } from '../activity';
import type { HeadPart } from './archive-parts';
import { raiseNextId } from './next-ids.repository';
import { readVersionNames } from './carried-rows.repository';
import type { Reception } from './receive-archive';

export type Arrived = {
  readonly hooks: readonly ((platform: Platform) => Promise<readonly string[]>)[];
  /** What the process remembers of callers. */
  readonly forget: () => void;
};

const raiseVersions = async (platform: Platform, head: HeadPart | null): Promise<void> => {
  const names = new Set([...(await readVersionNames(platform.db)), ...(head?.versions ?? [])]);
  for (const name of names) await platform.versions.raise(name);
};

const attempt = async (what: string, work: () => Promise<readonly string[]>): Promise<readonly string[]> => {
  try {
    return await work();
  } catch (error) {
    return [`${what} failed: ${errorText(error)}`];
  }
};

/** What is to be done once the store is committed. Answers what people have to do now. */
export const finalizeArrival = async (
  platform: Platform,
  { head, files, outside }: Reception,
  { hooks, forget }: Arrived
): Promise<readonly string[]> => {
  forget();
  const lines = [
    ...outside.missing(),
    ...(await attempt('Keeping the files for sale', async () =>
      (await files.keep(platform)).map(
        (key) => `The file for sale ${key} could not be written into the storage folder.`
      )
    )),
    ...(await attempt('Raising the next ids', async () => {
      for (const { name, next } of head()?.tables ?? []) await raiseNextId(platform, name, next);
      return [];
    })),
  ];
  for (const hook of hooks) lines.push(...(await attempt('What follows an import', () => hook(platform))));
  await attempt('Forgetting what was remembered', async () => {
    await raiseVersions(platform, head());
    return [];
  });
  await recordActivities(platform, [
    {
      title: 'Store imported',
      content: lines.length > 0 ? lines.join('\n') : 'Everything was carried over.',
      status: lines.length > 0 ? 'warning' : 'success',
      moduleName: 'store',
      author: 'system',
    },
  ]);
  return lines;
};
