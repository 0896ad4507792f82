import { Checkbox } from '@strapi/design-system';
import { useState } from 'react';
import { ConfirmAction } from '../kit/dialog/action-dialog';
import { useMoney } from '../kit/money/use-money';
import { useText } from '../texts/use-text';
import type { OrderDialogProps } from './orders.api';
import { orderName } from './order-names';
import { useShopChangeOrderStatusMutation } from './order-changes.api';

const useConsequence = ({ order }: Pick<OrderDialogProps, 'order'>, putsBack: boolean): string => {
  const text = useText();
  const { format } = useMoney();
  const kept = order.total_paid - order.total_refund;
  return [
    text('orders.cancel.consequence', { order: orderName(order, text) }),
    text(putsBack ? 'orders.cancel.back' : 'orders.cancel.gone', { count: order.held_pieces }),
    kept > 0 ? text('orders.cancel.money', { amount: format(kept, order.currency) }) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
};

export const CancelDialog = ({ order, onClose }: OrderDialogProps) => {
  const text = useText();
  const [change] = useShopChangeOrderStatusMutation();
  const [putsBack, setPutsBack] = useState(true);
  return (
    <ConfirmAction
      title={text('orders.cancel.title')}
      consequence={useConsequence({ order }, putsBack)}
      confirmLabel={text('orders.cancel')}
      danger
      intention={putsBack}
      run={() => change({ id: order.id, action: 'change_order_status', to: 'canceled', putsBack })}
      onDone={onClose}
      onClose={onClose}
    >
      {order.held_pieces > 0 ? (
        <Checkbox checked={putsBack} onCheckedChange={(isChecked) => setPutsBack(isChecked === true)}>
          {text('orders.cancel.putBack')}
        </Checkbox>
      ) : null}
    </ConfirmAction>
  );
};
