/**
 * How many characters of the day tell spans apart, of which each has rows of its own for each mode and currency: days (10), months (7);
 * null: all days together are one.
 */
export type Span = 7 | 10 | null;

/** What tells rows of spans apart, beside what they are put together by. */
export const SPAN_KEYS = ['span', 'mode', 'currency'] as const;

/** Columns of `shop_orders o` for these. */
export const spanOf = (span: Span): string => `substr(o.placed_on, 1, ${span ?? 10}) as span, o.mode, o.currency`;

/** What is selected of rows that have both, and what they are grouped by. */
export const selectedKeys = (table: string, keys: readonly string[], span: Span): string =>
  [...(span === null ? [] : SPAN_KEYS), ...keys].map((key) => `${table}.${key}`).join(', ');
