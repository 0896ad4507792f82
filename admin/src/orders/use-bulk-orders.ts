import type { BulkOrdersAnswer, ListedOrder } from '../../../server/src/contracts/orders';
import { failureText } from '../kit/failure-text';
import type { BulkResult } from '../kit/list/list-definition';
import { useText } from '../texts/use-text';
import { useShopBulkOrdersMutation, type BulkOrders } from './bulk-orders.api';
import { orderName } from './order-names';

export type OrderRows = readonly ListedOrder[];

export const useNameOf = () => {
  const text = useText();
  return (order: ListedOrder): string => orderName(order, text);
};

const resultsOf = (rows: OrderRows, { failed }: BulkOrdersAnswer['data']): readonly BulkResult[] => {
  const refusals = new Map(failed.map(({ id, message }) => [id, message]));
  return rows.map(({ id }) => ({ id, failure: refusals.get(id) ?? null }));
};

/** Does one thing to some orders in one request, and tells what became of each. */
export const useBulkOrders = () => {
  const text = useText();
  const [bulk] = useShopBulkOrdersMutation();
  return async (rows: OrderRows, wish: Omit<BulkOrders, 'ids' | 'key'>): Promise<readonly BulkResult[]> => {
    const outcome = await bulk({ ...wish, ids: rows.map(({ id }) => id), key: crypto.randomUUID() });
    if ('data' in outcome) return resultsOf(rows, outcome.data);
    return rows.map(({ id }) => ({ id, failure: failureText(outcome.error, text) }));
  };
};
