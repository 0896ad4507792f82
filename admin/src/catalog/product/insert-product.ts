import type { ProductsInsertedAnswer } from '../../../../server/src/contracts/product-bulk';
import type { PanelFailure } from '../../api/shop-query';
import type { Outcome } from '../../kit/dialog/action-dialog';
import { useKeyOf } from '../../kit/dialog/use-key-of';
import { useShopInsertProductMutation } from './product.api';

/** The only entry of a bulk insert: its refusal stands in an answer that is, for HTTP, a success. */
export const outcomeOfInsert = ({ products, errors }: ProductsInsertedAnswer): Outcome => {
  const [refused] = errors;
  if (!refused) return { data: products[0] };
  const hasFields = Object.keys(refused.errors).length > 0;
  const failure: PanelFailure = hasFields
    ? { kind: 'fields', status: 422, message: refused.message, fields: refused.errors }
    : { kind: 'refused', status: 422, message: refused.message };
  return { error: failure };
};

/** Inserts one product. Trying again after no answer came cannot make a second one. */
export const useInsertProduct = () => {
  const keyOf = useKeyOf();
  const [insert] = useShopInsertProductMutation();
  return async (product: object): Promise<Outcome> => {
    const outcome = await insert({ product: product as never, key: keyOf(product) });
    return 'error' in outcome ? outcome : outcomeOfInsert(outcome.data);
  };
};
