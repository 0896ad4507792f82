/** Both ends count, as in HTTP. */
export type ByteRange = { readonly start: number; readonly end: number };

export type RequestedBytes =
  { readonly kind: 'all' } | { readonly kind: 'part'; readonly range: ByteRange } | { readonly kind: 'unsatisfiable' };

const ALL: RequestedBytes = { kind: 'all' };
const UNSATISFIABLE: RequestedBytes = { kind: 'unsatisfiable' };

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

const part = (start: number, end: number, size: number): RequestedBytes =>
  start >= size ? UNSATISFIABLE : { kind: 'part', range: { start, end: Math.min(end, size - 1) } };

/** The last `length` bytes. */
const ending = (length: number, size: number): RequestedBytes =>
  length === 0 ? UNSATISFIABLE : part(Math.max(0, size - length), size - 1, size);

const between = (first: number, last: number, size: number): RequestedBytes =>
  last < first ? ALL : part(first, last, size);

/**
 * What a Range header asks of a file of `size` bytes. Headers that are malformed, or ask for several ranges at once, are ignored,
 * as RFC 9110 allows: the answer is then the whole file.
 */
export const requestedBytes = (header: string | undefined, size: number): RequestedBytes => {
  const [, first, last] = SINGLE_RANGE.exec((header ?? '').trim()) ?? [];
  if (first === undefined || last === undefined || first + last === '') return ALL;
  if (first === '') return ending(Number(last), size);
  return between(Number(first), last === '' ? Number.MAX_SAFE_INTEGER : Number(last), size);
};
