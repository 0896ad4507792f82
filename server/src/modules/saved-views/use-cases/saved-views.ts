import { randomInt } from 'node:crypto';
import type { SavedViewObject, SavedViewQuery } from '../../../contracts/saved-views';
import { AccessError, ConflictError, NotFoundError, UnprocessableError } from '../../../domain/errors';
import { slugOf } from '../../../domain/catalog';
import { readFilterGroups } from '../../../domain/search';
import type { Principal } from '../../../platform/auth/principal';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import type { ChangeViewCommand, CreateViewCommand, ViewQueryCommand } from '../commands';
import { assertSeesList } from '../listed-objects';
import {
  deleteView,
  findTakenSlots,
  findView,
  insertView,
  listViews,
  updateView,
  type SavedViewRow,
} from '../saved-views.repository';

/** Views of a user and a list. */
export const MAX_VIEWS = 20;

/** A user who loses a slot to a view that is saved beside has fewer left to try: twenty times at most, and as often for slugs. */
const ATTEMPTS = 2 * MAX_VIEWS;

const MAX_SLUG = 50;
const RANDOM = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** API tokens that belong to nobody share their views. */
const NO_USER = 0;

export const ownerOf = ({ adminUserId }: Principal): number => adminUserId ?? NO_USER;

/** A view of a deleted user can still be removed by those who may do everything. */
const isOwn = (view: SavedViewRow, principal: Principal): boolean =>
  view.user_id === null ? principal.isSuperAdmin || principal.holdsEverything : view.user_id === ownerOf(principal);

export const isVisible = (view: SavedViewRow, principal: Principal): boolean =>
  view.is_public === 1 || view.user_id === ownerOf(principal);

export type ViewOfCaller = { readonly view: SavedViewRow; readonly isOwn: boolean };

const forCaller = (view: SavedViewRow, principal: Principal): ViewOfCaller => ({ view, isOwn: isOwn(view, principal) });

/** @throws InvalidInputError on advanced_filters that no list could read. */
const toQuery = ({ advanced_filters: filters, ...others }: ViewQueryCommand = {}): SavedViewQuery => {
  const groups = readFilterGroups(filters);
  const given = Object.entries(others).filter(([, value]) => value !== undefined && value !== '');
  return { ...Object.fromEntries(given), ...(groups.length > 0 ? { advanced_filters: groups } : {}) };
};

const random = (): string => Array.from({ length: 6 }, () => RANDOM[randomInt(RANDOM.length)]).join('');

const newSlug = (name: string): string => `${slugOf(name).slice(0, MAX_SLUG) || 'view'}-${random()}`;

/** Any of the free ones: those who save at once seldom choose the same. */
const chooseSlot = (taken: ReadonlySet<number>): number => {
  const free = Array.from({ length: MAX_VIEWS }, (_, index) => index + 1).filter((slot) => !taken.has(slot));
  const slot = free[free.length > 0 ? randomInt(free.length) : 0];
  if (slot === undefined) {
    throw new UnprocessableError(`There are ${MAX_VIEWS} views of this list already. Delete one of them first.`);
  }
  return slot;
};

/** @throws AccessError where the caller may not see the list. */
export const readViews = async (
  { db }: Platform,
  principal: Principal,
  objectType: SavedViewObject
): Promise<readonly ViewOfCaller[]> => {
  assertSeesList(principal, objectType);
  const views = await listViews(db, objectType, ownerOf(principal));
  return views.map((view) => forCaller(view, principal));
};

const insertedId = async (platform: Platform, principal: Principal, command: CreateViewCommand): Promise<number> => {
  const { db, clock } = platform;
  const { object_type, name } = command;
  const [user_id, query_params] = [ownerOf(principal), toQuery(command.query_params)];
  const values = { object_type, name, description: command.description ?? '', is_public: command.is_public ?? 0 };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const slot = chooseSlot(await findTakenSlots(db, user_id, object_type));
    const chosen = { user_id, author: principal.displayName, slot, slug: newSlug(name) };
    try {
      return await insertView(db, { ...values, ...chosen, query_params }, clock.now());
    } catch (error) {
      // Somebody else has the slot or the slug now.
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new ConflictError('Too many views are being saved at once. Please try again.');
};

/**
 * The unique slots decide, so it runs outside of a transaction: PostgreSQL would take no statement after one that fails.
 * @throws AccessError; InvalidInputError on advanced_filters; UnprocessableError where there are enough.
 */
export const createView = async (
  platform: Platform,
  principal: Principal,
  command: CreateViewCommand
): Promise<ViewOfCaller> => {
  assertSeesList(principal, command.object_type);
  const id = await insertedId(platform, principal, command);
  return forCaller(await existingView(platform, id), principal);
};

const unknownView = (): NotFoundError => new NotFoundError('The view does not exist.');

const existingView = async ({ db }: Platform, id: number): Promise<SavedViewRow> => {
  const view = await findView(db, { id });
  if (!view) throw unknownView();
  return view;
};

/** A private view of somebody else does not exist for the caller; a public one is not theirs to change. */
const ownView = async (platform: Platform, principal: Principal, id: number): Promise<SavedViewRow> => {
  const view = await existingView(platform, id);
  if (isOwn(view, principal)) {
    assertSeesList(principal, view.object_type);
    return view;
  }
  if (!isVisible(view, principal)) throw unknownView();
  assertSeesList(principal, view.object_type);
  throw new AccessError('insufficient_permissions', 'Only who saved the view may change or delete it.');
};

/** @throws NotFoundError; AccessError; InvalidInputError on advanced_filters. */
export const changeView = async (
  platform: Platform,
  principal: Principal,
  id: number,
  { query_params: query, ...given }: ChangeViewCommand
): Promise<ViewOfCaller> => {
  await ownView(platform, principal, id);
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const changed = { ...values, ...(query ? { query_params: toQuery(query) } : {}) };
  if (!(await updateView(platform.db, id, changed, platform.clock.now()))) throw unknownView();
  return forCaller(await existingView(platform, id), principal);
};

/** @throws NotFoundError; AccessError. */
export const removeView = async (platform: Platform, principal: Principal, id: number): Promise<void> => {
  await ownView(platform, principal, id);
  if (!(await deleteView(platform.db, id))) throw unknownView();
};
