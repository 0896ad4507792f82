import type { BulkOrdersAnswer } from '../../../contracts/orders';
import { ShopError } from '../../../domain/errors';

export type BulkOutcome = BulkOrdersAnswer['data'];

export type Act = (orderId: number) => Promise<unknown>;

/** One order after the other, each in its own transaction: what one cannot do does not keep the others. */
export const actOnEach = async (orderIds: readonly number[], act: Act): Promise<BulkOutcome> => {
  const done: number[] = [];
  const failed: { id: number; message: string }[] = [];
  for (const id of orderIds) {
    try {
      await act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      failed.push({ id, message: error.message });
    }
  }
  return { done, failed };
};
