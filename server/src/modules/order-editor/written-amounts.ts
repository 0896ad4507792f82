import { assertPayable } from '../../domain/money';
import type { Platform } from '../../platform/platform';
import { stepOf } from '../settings';
import type { EditedItemCommand, OrderChangesCommand } from './commands';

/** Prices of the catalogue are not taken from the request, whatever it says of them. */
const isCustom = ({ id, object_id: objectId, variation_id: variationId }: EditedItemCommand, isNew: boolean): boolean =>
  !objectId && !variationId && !(isNew && id);

type Written = readonly [field: string, amount: number | undefined];

const itemAmounts = (items: readonly EditedItemCommand[], isNew: boolean): readonly Written[] =>
  items.flatMap((item, index): Written[] =>
    isCustom(item, isNew)
      ? [
          [`order_items[${index}].unit_price`, item.unit_price],
          [`order_items[${index}].price`, item.price],
        ]
      : []
  );

const writtenAmounts = (body: OrderChangesCommand, isNew: boolean): readonly Written[] => [
  ...itemAmounts(body.order_items, isNew),
  ...(body.shipping ?? []).map(({ custom_price: price }, index): Written => [`shipping[${index}].custom_price`, price]),
  ...(body.discount?.type === 'fixed' ? [['discount.value', body.discount.value] as const] : []),
];

/**
 * What the merchant writes by hand is agreed with the buyer, so it is refused and not rounded where the currency has no such amount.
 * @throws InvalidInputError
 */
export const assertWrittenAmounts = async (
  platform: Platform,
  body: OrderChangesCommand,
  order: { readonly currency: string } | null
): Promise<void> => {
  const step = await stepOf(platform, order?.currency);
  for (const [field, amount] of writtenAmounts(body, order === null)) {
    if (amount !== undefined && Number.isInteger(amount)) assertPayable(amount, step, field);
  }
};
