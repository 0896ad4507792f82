import { Field, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useState } from 'react';
import { ActionModal, type Outcome } from '../kit/dialog/action-dialog';
import { useAnyText, useText, type TextId } from '../texts/use-text';
import type { OrderDialogProps } from './orders.api';
import { useShopChangeOrderStatusMutation } from './order-changes.api';

/** What staff may set; an order is canceled in a dialog of its own. */
export const ORDER_CHOICES = ['on-hold', 'processing', 'completed'] as const;
export const SHIPPING_CHOICES = ['unshipped', 'shipped', 'delivered', 'unshippable'] as const;

type ChoiceProps = {
  readonly name: string;
  readonly label: TextId;
  readonly kind: 'status' | 'shipping';
  readonly choices: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A status out of those that can be chosen, and the present one. */
export const StatusChoice = ({ name, label, kind, choices, value, onChange }: ChoiceProps) => {
  const text = useText();
  const anyText = useAnyText();
  return (
    <Field.Root name={name}>
      <Field.Label>{text(label)}</Field.Label>
      <SingleSelect value={value} onChange={(chosen) => onChange(String(chosen))}>
        {choices.map((status) => (
          <SingleSelectOption key={status} value={status}>
            {anyText(`orders.${kind}.${status.replaceAll('-', '_')}`, status)}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
};

const withPresent = (choices: readonly string[], present: string): readonly string[] =>
  choices.includes(present) ? choices : [present, ...choices];

/** Statuses are set one after another, each with its own record in the log. */
const useStatuses = (order: OrderDialogProps['order']) => {
  const [change] = useShopChangeOrderStatusMutation();
  const [status, setStatus] = useState<string>(order.status);
  const [shipping, setShipping] = useState<string>(order.shipping_status);
  const run = async (): Promise<Outcome> => {
    const ofOrder =
      status === order.status ? {} : await change({ id: order.id, action: 'change_order_status', to: status });
    if ('error' in ofOrder || shipping === order.shipping_status) return ofOrder;
    return change({ id: order.id, action: 'change_shipping_status', to: shipping });
  };
  return { status, setStatus, shipping, setShipping, run };
};

export const StatusDialog = ({ order, onClose }: OrderDialogProps) => {
  const text = useText();
  const { status, setStatus, shipping, setShipping, run } = useStatuses(order);
  return (
    <ActionModal
      title={text('orders.changeStatus.title')}
      confirmLabel={text('kit.form.save')}
      isReady={status !== order.status || shipping !== order.shipping_status}
      intention={[status, shipping]}
      run={run}
      onDone={onClose}
      onClose={onClose}
    >
      <StatusChoice
        name="status"
        label="orders.column.status"
        kind="status"
        choices={withPresent(ORDER_CHOICES, order.status)}
        value={status}
        onChange={setStatus}
      />
      {order.shipping_status === '' ? null : (
        <StatusChoice
          name="shipping_status"
          label="orders.column.shipping"
          kind="shipping"
          choices={withPresent(SHIPPING_CHOICES, order.shipping_status)}
          value={shipping}
          onChange={setShipping}
        />
      )}
    </ActionModal>
  );
};
