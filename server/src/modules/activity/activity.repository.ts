import { rowsSql, type RowsSql } from '../../platform/db/json-rows';
import { pageRows, type RowsRequest } from '../../platform/db/page-rows';
import type { Platform } from '../../platform/platform';
import type { ActivityRow } from './activity.presenter';
import { ACTIVITY_SQL } from './activity.search';
import { ACTIVITIES_TABLE } from './content-types/activity';

const COLUMNS = [
  'id',
  'title',
  'content',
  'status',
  'log_type',
  'module_type',
  'module_id',
  'module_name',
  'user_id',
  'author',
  'read_status',
  'created_at',
  'updated_at',
] as const;

const activities = (platform: Platform) => platform.db.table<ActivityRow>(ACTIVITIES_TABLE);

export const insertActivities = async (platform: Platform, rows: readonly Record<string, unknown>[]): Promise<void> => {
  await platform.db.deferInsert(ACTIVITIES_TABLE, rows);
};

/** Whether the log of a record has an entry of this title, and where it is named of this content. */
export const hasActivity = async (
  platform: Platform,
  entry: {
    readonly title: string;
    readonly content?: string;
    readonly moduleName: string;
    readonly moduleId: number;
  }
): Promise<boolean> => {
  const { title, content, moduleName: module_name, moduleId: module_id } = entry;
  const said = content === undefined ? { title } : { title, content };
  return (
    (await activities(platform)
      .where({ module_name, module_id, ...said })
      .first('id')) !== undefined
  );
};

export const selectActivitiesOf = async (
  platform: Platform,
  moduleName: string,
  moduleId: number,
  limit: number
): Promise<ActivityRow[]> =>
  (await activities(platform)
    .select([...COLUMNS])
    .where({ module_name: moduleName, module_id: moduleId })
    .orderBy('id', 'desc')
    .limit(limit)) as ActivityRow[];

/** Of whatever record, newest first. */
export const selectLatestActivities = async (platform: Platform, limit: number): Promise<ActivityRow[]> =>
  (await activities(platform)
    .select([...COLUMNS])
    .orderBy('id', 'desc')
    .limit(limit)) as ActivityRow[];

/** The newest of a record, newest first. For statements that read the record; `presentActivity` shows them. */
export const activityRows = (moduleName: 'order', limit: number): RowsSql =>
  rowsSql(ACTIVITIES_TABLE, COLUMNS, `module_name = '${moduleName}' and module_id = ? order by id desc limit ${limit}`);

export const selectActivitiesOfMany = async (
  platform: Platform,
  moduleName: string,
  moduleIds: readonly number[],
  limit: number
): Promise<ActivityRow[]> =>
  (await activities(platform)
    .select([...COLUMNS])
    .where({ module_name: moduleName })
    .whereIn('module_id', [...moduleIds])
    .orderBy('id', 'desc')
    .limit(limit)) as ActivityRow[];

export const selectActivityPage = async (
  platform: Platform,
  request: RowsRequest
): Promise<{ readonly rows: readonly ActivityRow[]; readonly total: number }> => {
  const page = await pageRows(() => platform.db.table(ACTIVITIES_TABLE), COLUMNS, ACTIVITY_SQL, request);
  return { rows: page.rows as unknown as readonly ActivityRow[], total: page.total };
};

/** What is told of a record that leaves no trace, such as an order of the test mode. */
export const removeActivitiesOf = async (platform: Platform, moduleName: string, moduleId: number): Promise<void> => {
  await activities(platform).where({ module_name: moduleName, module_id: moduleId }).delete();
};

/** False where there is no such activity. */
export const deleteActivity = async (platform: Platform, id: number): Promise<boolean> =>
  (await activities(platform).where({ id }).delete()) > 0;

/** False where there is no such activity. */
export const updateReadStatus = async (
  platform: Platform,
  id: number,
  readStatus: ActivityRow['read_status']
): Promise<boolean> => {
  const changes = { read_status: readStatus, updated_at: platform.clock.now() };
  return (await activities(platform).where({ id }).update(changes)) > 0;
};
