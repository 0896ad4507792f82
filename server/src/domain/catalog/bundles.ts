export type BundleCandidate = {
  readonly variationId: number;
  readonly productId: number;
  /** The product it belongs to is a bundle itself. */
  readonly inBundle: boolean;
};

/** Why these variants cannot lie in a bundle of the product; null when they can. */
export const bundleRefusal = (
  productId: number,
  wantedIds: readonly number[],
  found: readonly BundleCandidate[]
): string | null => {
  const known = new Set(found.map(({ variationId }) => variationId));
  if (wantedIds.some((id) => !known.has(id))) return 'One of the variants does not exist.';
  if (found.some((candidate) => candidate.productId === productId)) return 'A bundle cannot contain itself.';
  return found.some(({ inBundle }) => inBundle) ? 'A bundle cannot contain a bundle.' : null;
};
