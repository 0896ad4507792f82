import type * as yup from 'yup';
import { decimal, freeMap, id, listOf, object, required, text, zeroOne } from '../../../platform/http/fields';

const MAX_TARGETS = 50;
/** Currency units. */
const MAX_DISCOUNT = 10_000_000_000;

export const upgradePathBody = object({
  from_variant: required(id()),
  to_variants: required(listOf(id(), MAX_TARGETS)),
  is_prorate: zeroOne(),
  /** Currency units, as merchants write them; kept in cents. */
  discount_amount: decimal(0, MAX_DISCOUNT),
  title: text(200),
  slug: text(180),
  description: text(5_000),
});

/** `params[order_hash]` names the order that would be upgraded; paths are listed alike until they are priced. */
export const variantPathsQuery = object({ params: freeMap(20) });

export type UpgradePathBody = yup.InferType<typeof upgradePathBody>;
