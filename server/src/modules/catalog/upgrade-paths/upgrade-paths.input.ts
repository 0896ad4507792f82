import type * as yup from 'yup';
import { explained, id, listOf, object, required, text, units, zeroOne } from '../../../platform/http/fields';
import type { Conforms } from '../../../platform/http/parse-input';
import { htmlText } from '../../../platform/http/plain-fields';
import type { UpgradePathCommand } from '../commands';

const MAX_TARGETS = 50;
/** Currency units. */
const MAX_DISCOUNT = 10_000_000_000;

export const upgradePathBody = object({
  from_variant: explained(required(id()), 'A variant of the product.'),
  to_variants: explained(
    required(listOf(id(), MAX_TARGETS)),
    'At least one, also of other products; not `from_variant`.'
  ),
  is_prorate: explained(zeroOne(), '1: what was paid and not used up yet is taken off the price.'),
  discount_amount: explained(units(MAX_DISCOUNT), 'In units of the currency, as merchants write them: 12.5 is $12.50.'),
  title: text(200),
  slug: explained(text(180), 'Made of the title where it is left out.'),
  description: htmlText(5_000),
});

export type UpgradePathBody = Conforms<UpgradePathCommand, yup.InferType<typeof upgradePathBody>>;
