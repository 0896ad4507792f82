import { pastedText } from '../../../../domain/text';
import { isUniqueViolation } from '../../../../platform/db/database-errors';
import type { Platform } from '../../../../platform/platform';
import { catalogChanged } from '../../record-write';
import { findUnseenSkus, renameSku, type NamedSku } from '../variants.repository';

const AT_ONCE = 500;

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
  let after = 0;
  for (;;) {
    const found = await findUnseenSkus(platform.db, after, AT_ONCE);
    for (const variant of found) if (await clean(platform, variant)) changed.add(variant.productId);
    after = found.at(-1)?.id ?? after;
    if (found.length < AT_ONCE) break;
  }
  await catalogChanged(platform, [...changed]);
};
