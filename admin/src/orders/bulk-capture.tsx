import { useState } from 'react';
import type { ListedOrder } from '../../../server/src/contracts/orders';
import { failureText } from '../kit/failure-text';
import { BulkDialog } from '../kit/list/bulk-dialog';
import type { BulkDialogProps } from '../kit/list/list-definition';
import { useText } from '../texts/use-text';
import { useSumsText } from './bulk-cancel';
import { authorizedSums } from './bulk-money';
import { useShopOrdersToCaptureQuery } from './orders.api';
import { useBulkOrders, useNameOf, type OrderRows } from './use-bulk-orders';

/** Orders of a list come without their payments; the server names so many at once. */
const MOST_NAMED = 200;

const useConsequence = (rows: OrderRows): { readonly words: string; readonly isKnown: boolean } => {
  const text = useText();
  const sumsText = useSumsText();
  const isMany = rows.length > MOST_NAMED;
  // As they were when the dialog opened: what is captured has no reserved money any more.
  const [ids] = useState(() => rows.map(({ id }) => id));
  const { data, error, isFetching } = useShopOrdersToCaptureQuery(ids, {
    skip: isMany,
    refetchOnMountOrArgChange: true,
  });
  if (isMany) return { words: text('orders.bulk.capture.many', { count: rows.length }), isKnown: true };
  if (error) return { words: failureText(error, text), isKnown: false };
  if (isFetching || !data) return { words: text('kit.loading'), isKnown: false };
  const { count, ...sums } = authorizedSums(data);
  return count === 0
    ? { words: text('orders.bulk.capture.none'), isKnown: false }
    : {
        words: text('orders.bulk.capture.text', {
          count,
          amounts: sumsText({ count, ...sums }),
          others: rows.length - count,
        }),
        isKnown: true,
      };
};

/** Takes what providers have only reserved so far. */
export const CaptureBulk = ({ rows, onClose }: BulkDialogProps<ListedOrder>) => {
  const text = useText();
  const nameOf = useNameOf();
  const bulk = useBulkOrders();
  const { words, isKnown } = useConsequence(rows);
  return (
    <BulkDialog
      title={text('orders.bulk.capture')}
      consequence={words}
      confirmLabel={text('orders.capture')}
      isReady={isKnown}
      rows={rows}
      nameOf={nameOf}
      run={(some) => bulk(some, { action: 'capture_payments' })}
      onClose={onClose}
    />
  );
};
