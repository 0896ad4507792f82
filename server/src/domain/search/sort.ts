import { findField, type EntityFields } from './fields';

export type SortDirection = 'asc' | 'desc';

/** `column` is a logical column. */
export type Sort = { readonly column: string; readonly direction: SortDirection };

const readColumn = (sortBy: unknown, allowed: EntityFields): string | null => {
  if (typeof sortBy !== 'string') return null;
  const field = findField(allowed, sortBy.trim());
  if (!field || field.sortable === false || field.relation) return null;
  return typeof field.column === 'string' ? field.column : null;
};

const readDirection = (sortType: unknown): SortDirection | null => {
  const direction = typeof sortType === 'string' ? sortType.trim().toLowerCase() : '';
  return direction === 'asc' || direction === 'desc' ? direction : null;
};

/** Reads sort_by and sort_type; whatever the entity does not declare as sortable falls back to the documented default. */
export const parseSort = (sortBy: unknown, sortType: unknown, allowed: EntityFields, defaults: Sort): Sort => ({
  column: readColumn(sortBy, allowed) ?? defaults.column,
  direction: readDirection(sortType) ?? defaults.direction,
});
