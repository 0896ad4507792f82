import type { ProductSort } from './product-filters';

/**
 * Where a walk through the catalogue stands: the sort value and id of the last product shown. Products added or removed
 * elsewhere do not move it, so nothing is shown twice or left out.
 */
export type Cursor = { readonly value: string | number; readonly id: number };

const MAX_LENGTH = 2_000;
const MAX_ID = 2_147_483_647;

const isCursor = (parsed: unknown, sort: ProductSort): parsed is [string, string | number, number] => {
  if (!Array.isArray(parsed) || parsed.length !== 3) return false;
  const [key, value, id] = parsed as unknown[];
  const fits = sort.column === 'post_title' ? typeof value === 'string' : Number.isSafeInteger(value);
  return (
    key === `${sort.column}.${sort.direction}` &&
    fits &&
    Number.isInteger(id) &&
    Number(id) >= 0 &&
    Number(id) <= MAX_ID
  );
};

export const formatCursor = ({ value, id }: Cursor, sort: ProductSort): string =>
  JSON.stringify([`${sort.column}.${sort.direction}`, value, id]);

/** Null for text that is no cursor of this sort order. */
export const parseCursor = (text: string, sort: ProductSort): Cursor | null => {
  if (text.length > MAX_LENGTH) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return isCursor(parsed, sort) ? { value: parsed[1], id: parsed[2] } : null;
  } catch {
    // Not JSON, so not one of ours.
    return null;
  }
};
