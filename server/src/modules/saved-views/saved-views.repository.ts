import type { SavedViewObject, SavedViewQuery } from '../../contracts/saved-views';
import { documentColumns, fromJson, toInt, toIntOrNull, toJson } from '../../platform/db/columns';
import type { Database } from '../../platform/db/database';
import { SAVED_VIEWS } from './content-types/saved-view';

export type SavedViewRow = {
  readonly id: number;
  readonly user_id: number | null;
  readonly author: string;
  readonly object_type: SavedViewObject;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly is_public: 0 | 1;
  readonly query_params: SavedViewQuery;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

export type ViewValues = Pick<SavedViewRow, 'name' | 'description' | 'is_public' | 'query_params'>;

/** Those of the caller and the public ones of a list; more than a menu can show are cut off, the oldest stay. */
const MAX_LISTED = 500;

const COLUMNS = ['id', 'user_id', 'author', 'object_type', 'slug', 'name', 'description', 'is_public'].concat([
  'query_params',
  'created_at',
  'updated_at',
]);

const toRow = (row: Record<string, unknown>): SavedViewRow => ({
  ...(row as unknown as SavedViewRow),
  id: toInt(row.id),
  user_id: toIntOrNull(row.user_id),
  is_public: toInt(row.is_public) === 1 ? 1 : 0,
  query_params: fromJson<SavedViewQuery>(row.query_params, {}),
});

export const listViews = async (
  db: Database,
  objectType: SavedViewObject,
  userId: number
): Promise<readonly SavedViewRow[]> => {
  const rows = await db
    .table(SAVED_VIEWS)
    .where({ object_type: objectType })
    .where((seen) => void seen.where({ user_id: userId }).orWhere({ is_public: 1 }))
    .orderBy('id')
    .limit(MAX_LISTED)
    .select(COLUMNS);
  return rows.map(toRow);
};

export const findView = async (db: Database, where: { readonly id: number } | { readonly slug: string }) => {
  const row = await db
    .table(SAVED_VIEWS)
    .where({ ...where })
    .first(COLUMNS);
  return row ? toRow(row) : null;
};

export const findTakenSlots = async (
  db: Database,
  userId: number,
  objectType: SavedViewObject
): Promise<ReadonlySet<number>> => {
  const rows = await db.table(SAVED_VIEWS).where({ user_id: userId, object_type: objectType }).select('slot');
  return new Set(rows.map(({ slot }) => toInt(slot)));
};

type NewView = ViewValues &
  Pick<SavedViewRow, 'author' | 'object_type' | 'slug'> & { readonly user_id: number; readonly slot: number };

export const insertView = (db: Database, view: NewView, now: Date): Promise<number> =>
  db.insert(SAVED_VIEWS, { ...documentColumns(now), ...view, query_params: toJson(view.query_params) });

/** False where the view has been deleted. */
export const updateView = async (
  db: Database,
  id: number,
  { query_params: query, ...values }: Partial<ViewValues>,
  now: Date
): Promise<boolean> => {
  const changed = { ...values, ...(query ? { query_params: toJson(query) } : {}), updated_at: now };
  return (await db.table(SAVED_VIEWS).where({ id }).update(changed)) > 0;
};

/** False where the view has been deleted. */
export const deleteView = async (db: Database, id: number): Promise<boolean> =>
  (await db.table(SAVED_VIEWS).where({ id }).delete()) > 0;

/**
 * A view of a user who is no more is nobody's: it goes where nobody else sees it, and stays where others use it. A later admin user could
 * be given the id of a deleted one, and must not inherit it.
 */
export const releaseViewsOfMissingUsers = (db: Database): Promise<void> =>
  db.transaction(async () => {
    const owner = db.table('admin_users').whereRaw(`admin_users.id = ${SAVED_VIEWS}.user_id`).select('admin_users.id');
    await db.table(SAVED_VIEWS).where('user_id', '>', 0).whereNotExists(owner).update({ user_id: null });
    await removeUnseenViews(db);
  });

/** Private views that are nobody's. */
export const removeUnseenViews = async (db: Database): Promise<void> => {
  await db.table(SAVED_VIEWS).whereNull('user_id').where({ is_public: 0 }).delete();
};
