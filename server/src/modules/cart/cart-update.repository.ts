import { sql, type SqlText } from '../../platform/db/sql';

/**
 * Changes an open cart that nobody has changed since its version was read, and answers its id. Written out for PostgreSQL, because
 * building it takes longer than sending it; columns without a value stay as they are.
 */
export const updateCartSql = (
  columns: readonly string[],
  { id, version }: { readonly id: number; readonly version: number },
  values: Readonly<Record<string, unknown>>
): SqlText => {
  const changed = columns.filter((column) => values[column] !== undefined);
  const text = `update shop_carts set ${changed.map((column) => `${column} = ?`).join(', ')}
    where id = ? and version = ? and stage <> 'completed' returning id`;
  return sql(text, [...changed.map((column) => values[column]), id, version]);
};
