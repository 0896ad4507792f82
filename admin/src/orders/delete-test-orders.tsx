import { Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { ConfirmAction, type Outcome } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { PartFailed } from '../kit/page/part-failed';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { useShopDeleteTestOrdersMutation } from './bulk-orders.api';
import { useShopOrdersQuery } from './orders.api';

const TEST_ORDERS = { page: 1, per_page: 1, search: 'mode = test' } as const;

type Counts = { readonly deleted: number; readonly failed: number };

/** The server deletes fifty at a time, so that none of its requests lasts long. */
const useDeletion = () => {
  const [remove] = useShopDeleteTestOrdersMutation();
  const [counts, setCounts] = useState<Counts>({ deleted: 0, failed: 0 });
  const run = async (): Promise<Outcome> => {
    let [lastId, deleted, failed] = [0, 0, 0];
    for (;;) {
      const outcome = await remove({ lastId, key: crypto.randomUUID() });
      if (!('data' in outcome)) return outcome;
      const batch = outcome.data;
      deleted += batch.deleted_count;
      failed += batch.failed_count;
      lastId = batch.last_attempted_order_id;
      setCounts({ deleted, failed });
      if (!batch.has_more) return { data: { deleted, failed } satisfies Counts };
    }
  };
  return { run, counts };
};

const DeleteTestOrdersDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const { data, error, refetch } = useShopOrdersQuery(TEST_ORDERS, { refetchOnMountOrArgChange: true });
  const { run, counts } = useDeletion();
  const known = data?.total;
  const isFailed = known === undefined && error !== undefined;
  const counted = known === undefined ? text('kit.loading') : text('orders.deleteTest.text', { count: known });
  return (
    <ConfirmAction
      title={text('orders.deleteTest')}
      {...(isFailed ? {} : { consequence: counted })}
      confirmLabel={text('kit.delete')}
      danger
      isReady={known !== undefined && known > 0}
      run={run}
      onDone={(done) => {
        const { deleted, failed } = done as Counts;
        toggleNotification({
          type: failed > 0 ? 'warning' : 'success',
          message: text('orders.deleteTest.done', { count: deleted, failed }),
        });
        onClose();
      }}
      onClose={onClose}
    >
      {isFailed ? <PartFailed onRetry={() => void refetch()} /> : null}
      {counts.deleted > 0 ? (
        <Typography role="status">
          {text('orders.deleteTest.done', { count: counts.deleted, failed: counts.failed })}
        </Typography>
      ) : null}
    </ConfirmAction>
  );
};

/** For a shop that goes live: what was tried out goes away. */
export const DeleteTestOrders = () => {
  const text = useText();
  const can = useCan();
  if (!can('orders/delete') || !can('orders/manage')) return null;
  return (
    <DialogButton variant="tertiary" label={text('orders.deleteTest')}>
      {(close) => <DeleteTestOrdersDialog onClose={close} />}
    </DialogButton>
  );
};
