import { useNavigate } from 'react-router-dom';
import { ConfirmAction } from '../kit/dialog/action-dialog';
import { useText } from '../texts/use-text';
import type { OrderDialogProps } from './orders.api';
import { orderName } from './order-names';
import { useShopDeleteOrderMutation } from './order-changes.api';

export const DeleteDialog = ({ order, onClose }: OrderDialogProps) => {
  const text = useText();
  const navigate = useNavigate();
  const [remove] = useShopDeleteOrderMutation();
  return (
    <ConfirmAction
      title={text('orders.delete.title')}
      consequence={text('orders.delete.consequence', { order: orderName(order, text) })}
      confirmLabel={text('kit.delete')}
      danger
      run={() => remove({ id: order.id })}
      onDone={() => navigate('/plugins/shop/orders', { replace: true })}
      onClose={onClose}
    />
  );
};
