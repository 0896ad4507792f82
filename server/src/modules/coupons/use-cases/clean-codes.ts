import { pastedText } from '../../../domain/text';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { findUnseenCodes, renameCode, type NamedCode } from '../coupons.repository';
import { couponOrder } from './sort-coupons';

const AT_ONCE = 500;

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
  let after = 0;
  for (;;) {
    const found = await findUnseenCodes(platform.db, after, AT_ONCE);
    for (const coupon of found) await clean(platform, coupon);
    after = found.at(-1)?.id ?? after;
    if (found.length < AT_ONCE) return;
  }
};
