import { pastedText } from '../../../domain/text';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import { rowsById } from '../../../platform/db/rows-by-id';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { findUnseenCodes, renameCode, type NamedCode } from '../coupons.repository';
import { couponOrder } from './sort-coupons';

const clean = async (platform: Platform, coupon: NamedCode): Promise<void> => {
  const code = pastedText(coupon.code);
  if (code === '' || code === coupon.code) return;
  const order = await couponOrder(platform, { title: coupon.title, code });
  try {
    await renameCode(platform.db, coupon, { code, code_key: uniqueKey(code), ...order });
  } catch (error) {
    // Another coupon has it: which of the two is meant, a person has to say. The doctor names them.
    if (!isUniqueViolation(error)) throw error;
  }
};

/**
 * Codes of older versions may hold what nobody sees, with which nobody's code is found: it is taken out where the code that is left is
 * free. Repeatable, and one statement that answers no row where there is none.
 */
export const cleanCodes = async (platform: Platform): Promise<void> => {
  for await (const coupon of rowsById((after, limit) => findUnseenCodes(platform.db, after, limit))) {
    await clean(platform, coupon);
  }
};
