import * as yup from 'yup';
import { id, MAX_QUANTITY, text, wholeNumber } from '../../platform/http/fields';

const hash = text(64);

export const cartQuery = yup.object({ cart_hash: hash });

const truth = yup
  .mixed<boolean>()
  .transform((_value, original) => [true, 'true', 1, '1', 'yes'].includes(original as string))
  .default(false) as unknown as yup.BooleanSchema<boolean>;

/** The same fields in the query of a GET and in the body of a POST. */
export const addItemInput = yup.object({
  item_id: id(),
  quantity: wholeNumber(-MAX_QUANTITY, MAX_QUANTITY),
  by_input: truth,
  cart_hash: hash,
});

export type CartQuery = yup.InferType<typeof cartQuery>;
export type AddItemInput = yup.InferType<typeof addItemInput>;
