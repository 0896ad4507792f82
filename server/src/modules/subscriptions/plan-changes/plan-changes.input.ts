import type * as yup from 'yup';
import { explained, freeMap, id, object, required, text } from '../../../platform/http/fields';

export const changePlanBody = object({
  order_hash: explained(required(text(64)), 'The uuid of the order that the old plan was bought with.'),
  from_variation_id: explained(id(), 'The old plan; needed only where the order has several.'),
  variation_id: explained(required(id()), 'The new plan.'),
});

export const ownPathsQuery = object({
  variation_id: explained(id(), 'Of one plan of the order; left out: of all.'),
});

export const variantPathsQuery = object({
  params: explained(
    freeMap(20),
    '`params[order_hash]`: the uuid of an order with this variant; then it is answered what each change costs at this moment.'
  ),
});

export type ChangePlanBody = yup.InferType<typeof changePlanBody>;
export type OwnPathsQuery = yup.InferType<typeof ownPathsQuery>;
export type VariantPathsQuery = yup.InferType<typeof variantPathsQuery>;
