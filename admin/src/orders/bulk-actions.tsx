import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedOrder } from '../../../server/src/contracts/orders';
import type { Outcome } from '../kit/dialog/action-dialog';
import { BulkDialog } from '../kit/list/bulk-dialog';
import type { BulkAction, BulkDialogProps } from '../kit/list/list-definition';
import { useAnyText, useText } from '../texts/use-text';
import { CancelBulk } from './bulk-cancel';
import { CaptureBulk } from './bulk-capture';
import { LabelChoices } from './label-choices';
import { useShopUpdateOrderMutation } from './order-changes.api';
import { PrintDialog } from './print-dialog';
import { ORDER_CHOICES, SHIPPING_CHOICES, StatusChoice } from './status-dialog';
import { useBulkOrders, useNameOf } from './use-bulk-orders';

type Props = BulkDialogProps<ListedOrder>;

const OrderStatusBulk = ({ rows, onClose }: Props) => {
  const text = useText();
  const anyText = useAnyText();
  const nameOf = useNameOf();
  const bulk = useBulkOrders();
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
        choices={ORDER_CHOICES}
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
  const bulk = useBulkOrders();
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
  const addTo = ({ id }: ListedOrder): Promise<Outcome> => update({ id, changes: { add_labels: [...chosen] } });
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

const DeleteBulk = ({ rows, onClose }: Props) => {
  const text = useText();
  const nameOf = useNameOf();
  const bulk = useBulkOrders();
  return (
    <BulkDialog
      title={text('orders.bulk.delete')}
      consequence={text('orders.bulk.delete.text', { count: rows.length })}
      confirmLabel={text('kit.delete')}
      danger
      rows={rows}
      nameOf={nameOf}
      run={(some) => bulk(some, { action: 'delete_orders' })}
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
  { id: 'labels', label: 'orders.bulk.labels', needs: ['orders/manage', 'labels/view'], Dialog: LabelBulk },
  { id: 'capture', label: 'orders.bulk.capture', needs: 'orders/manage', Dialog: CaptureBulk },
  { id: 'documents', label: 'orders.bulk.documents', Dialog: PrintDialog },
  { id: 'print', label: 'orders.bulk.print', Dialog: PackingBulk },
  { id: 'cancel', label: 'orders.bulk.cancel', needs: 'orders/manage', danger: true, Dialog: CancelBulk },
  {
    id: 'delete',
    label: 'orders.bulk.delete',
    needs: ['orders/manage', 'orders/delete'],
    danger: true,
    Dialog: DeleteBulk,
  },
];
