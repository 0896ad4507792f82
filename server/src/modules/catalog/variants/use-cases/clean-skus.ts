import { pastedText } from '../../../../domain/text';
import { isUniqueViolation } from '../../../../platform/db/database-errors';
import { rowsById } from '../../../../platform/db/rows-by-id';
import type { Platform } from '../../../../platform/platform';
import { catalogChanged } from '../../record-write';
import { findUnseenSkus, renameSku, type NamedSku } from '../variants.repository';

/** Whether the SKU is another one now. */
const clean = async ({ db }: Platform, variant: NamedSku): Promise<boolean> => {
  const sku = pastedText(variant.sku);
  if (sku === '' || sku === variant.sku) return false;
  try {
    await renameSku(db, variant, sku);
    return true;
  } catch (error) {
    // Another variant has it: which of the two is meant, a person has to say. The doctor names them.
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
};

/**
 * SKUs of older versions may hold what nobody sees, with which they are not found: it is taken out where the SKU that is left is free.
 * Repeatable, and one statement that answers no row where there is none.
 */
export const cleanSkus = async (platform: Platform): Promise<void> => {
  const changed = new Set<number>();
  for await (const variant of rowsById((after, limit) => findUnseenSkus(platform.db, after, limit))) {
    if (await clean(platform, variant)) changed.add(variant.productId);
  }
  await catalogChanged(platform, [...changed]);
};
