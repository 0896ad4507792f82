/** What content of the site says of a product: its id, and which of its variants is meant, if one is. */
export type ProductReference = { readonly productId: number; readonly variantId: number | null };

const REFERENCE = /^([1-9]\d{0,9})(?::([1-9]\d{0,9}))?$/;
const MAX_ID = 2_147_483_647;

/** '12' or '12:34'; null for anything else. */
export const parseProductReference = (text: unknown): ProductReference | null => {
  const match = typeof text === 'string' ? REFERENCE.exec(text) : null;
  if (match === null) return null;
  const productId = Number(match[1]);
  const variantId = match[2] === undefined ? null : Number(match[2]);
  return productId > MAX_ID || (variantId ?? 0) > MAX_ID ? null : { productId, variantId };
};
