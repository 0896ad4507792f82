import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BulkOrdersAnswer, ListedOrder } from '../../../server/src/contracts/orders';
import type { Outcome } from '../kit/dialog/action-dialog';
import { failureText } from '../kit/failure-text';
import { BulkDialog } from '../kit/list/bulk-dialog';
import type { BulkAction, BulkDialogProps, BulkResult } from '../kit/list/list-definition';
import { useAnyText, useText } from '../texts/use-text';
import { LabelChoices } from './label-choices';
import { orderName } from './order-names';
import { useShopBulkOrdersMutation, type BulkOrders } from './bulk-orders.api';
import { useShopUpdateOrderMutation } from './order-changes.api';
import { PrintDialog } from './print-dialog';
import { ORDER_CHOICES, SHIPPING_CHOICES, StatusChoice } from './status-dialog';

type Props = BulkDialogProps<ListedOrder>;
type Rows = readonly ListedOrder[];

const useNameOf = () => {
  const text = useText();
  return (order: ListedOrder): string => orderName(order, text);
};

const resultsOf = (rows: Rows, { failed }: BulkOrdersAnswer['data']): readonly BulkResult[] => {
  const refusals = new Map(failed.map(({ id, message }) => [id, message]));
  return rows.map(({ id }) => ({ id, failure: refusals.get(id) ?? null }));
};

const useBulk = () => {
  const text = useText();
  const [bulk] = useShopBulkOrdersMutation();
  return async (rows: Rows, wish: Pick<BulkOrders, 'action' | 'to'>): Promise<readonly BulkResult[]> => {
    const outcome = await bulk({ ...wish, ids: rows.map(({ id }) => id), key: crypto.randomUUID() });
    if ('data' in outcome) return resultsOf(rows, outcome.data);
    return rows.map(({ id }) => ({ id, failure: failureText(outcome.error, text) }));
  };
};

const OrderStatusBulk = ({ rows, onClose }: Props) => {
  const text = useText();
  const anyText = useAnyText();
  const nameOf = useNameOf();
  const bulk = useBulk();
  const [to, setTo] = useState('');
  const status = anyText(`orders.status.${to.replaceAll('-', '_')}`, to);
  return (
    <BulkDialog
      title={text('orders.bulk.status')}
      consequence={to ? text('orders.bulk.status.text', { count: rows.length, status }) : text('orders.bulk.choose')}
      confirmLabel={text('kit.confirm')}
      isReady={to !== ''}
      rows={rows}
      nameOf={nameOf}
      run={(some) => bulk(some, { action: 'change_order_status', to })}
      onClose={onClose}
    >
      <StatusChoice
        name="new_status"
        label="orders.column.status"
        kind="status"
        choices={[...ORDER_CHOICES, 'canceled']}
        value={to}
        onChange={setTo}
      />
    </BulkDialog>
  );
};

const ShippingStatusBulk = ({ rows, onClose }: Props) => {
  const text = useText();
  const anyText = useAnyText();
  const nameOf = useNameOf();
  const bulk = useBulk();
  const [to, setTo] = useState('');
  const status = anyText(`orders.shipping.${to}`, to);
  return (
    <BulkDialog
      title={text('orders.bulk.shipping')}
      consequence={to ? text('orders.bulk.status.text', { count: rows.length, status }) : text('orders.bulk.choose')}
      confirmLabel={text('kit.confirm')}
      isReady={to !== ''}
      rows={rows}
      nameOf={nameOf}
      run={(some) => bulk(some, { action: 'change_shipping_status', to })}
      onClose={onClose}
    >
      <StatusChoice
        name="new_status"
        label="orders.column.shipping"
        kind="shipping"
        choices={SHIPPING_CHOICES}
        value={to}
        onChange={setTo}
      />
    </BulkDialog>
  );
};

const LabelBulk = ({ rows, onClose }: Props) => {
  const text = useText();
  const nameOf = useNameOf();
  const [update] = useShopUpdateOrderMutation();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const addTo = (order: ListedOrder): Promise<Outcome> => {
    const labels = new Set([...(order.labels ?? []).map(({ id }) => id), ...chosen]);
    return update({ id: order.id, changes: { labels: [...labels] } });
  };
  return (
    <BulkDialog
      title={text('orders.bulk.labels')}
      consequence={text('orders.bulk.labels.text', { count: rows.length, labels: chosen.length })}
      confirmLabel={text('kit.add')}
      isReady={chosen.length > 0}
      rows={rows}
      nameOf={nameOf}
      runEach={addTo}
      onClose={onClose}
    >
      <LabelChoices chosen={chosen} onChange={setChosen} />
    </BulkDialog>
  );
};

type PlainProps = Props & { readonly wish: 'capture_payments' | 'delete_orders' };

const PlainBulk = ({ rows, onClose, wish }: PlainProps) => {
  const text = useText();
  const nameOf = useNameOf();
  const bulk = useBulk();
  const isDeletion = wish === 'delete_orders';
  return (
    <BulkDialog
      title={text(isDeletion ? 'orders.bulk.delete' : 'orders.bulk.capture')}
      consequence={text(isDeletion ? 'orders.bulk.delete.text' : 'orders.bulk.capture.text', { count: rows.length })}
      confirmLabel={text(isDeletion ? 'kit.delete' : 'orders.capture')}
      danger={isDeletion}
      rows={rows}
      nameOf={nameOf}
      run={(some) => bulk(some, { action: wish })}
      onClose={onClose}
    />
  );
};

/** Asks nothing: the packing lists of the selection are a page of their own, whose address can be kept. */
const PackingBulk = ({ rows }: Props) => {
  const navigate = useNavigate();
  const ids = useRef(rows.map(({ id }) => id).join(','));
  useEffect(() => navigate(`/plugins/shop/orders/print?ids=${ids.current}`), [navigate]);
  return null;
};

export const BULK_ACTIONS: readonly BulkAction<ListedOrder>[] = [
  { id: 'status', label: 'orders.bulk.status', needs: 'orders/manage', Dialog: OrderStatusBulk },
  { id: 'shipping', label: 'orders.bulk.shipping', needs: 'orders/manage', Dialog: ShippingStatusBulk },
  { id: 'labels', label: 'orders.bulk.labels', needs: 'orders/manage', Dialog: LabelBulk },
  {
    id: 'capture',
    label: 'orders.bulk.capture',
    needs: 'orders/manage',
    Dialog: (props) => <PlainBulk {...props} wish="capture_payments" />,
  },
  { id: 'documents', label: 'orders.bulk.documents', Dialog: PrintDialog },
  { id: 'print', label: 'orders.bulk.print', Dialog: PackingBulk },
  {
    id: 'delete',
    label: 'orders.bulk.delete',
    needs: 'orders/delete',
    danger: true,
    Dialog: (props) => <PlainBulk {...props} wish="delete_orders" />,
  },
];
