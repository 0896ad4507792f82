import { Button } from '@strapi/design-system';
import { useState, type ComponentType } from 'react';
import type { OrderDetail } from '../../../server/src/contracts/orders';
import { ActionMenu } from '../kit/dialog/action-menu';
import { DialogButton } from '../kit/dialog/dialog-button';
import { useCan, type Can } from '../permissions';
import { useText, type TextId } from '../texts/use-text';
import { AddressDialog, CustomerDialog } from '../order-editor/address-dialogs';
import { CancelDialog } from './cancel-dialog';
import { CaptureDialog } from './capture-dialog';
import { DeleteDialog } from './delete-dialog';
import { MarkPaidDialog } from './mark-paid-dialog';
import type { OrderDialogProps } from './orders.api';
import { dueOf, isCanceled, isDeletable, maySetStatus, nextStep, refundableOf, type Step } from './order-steps';
import { FulfilDialog } from './fulfil-dialog';
import { RefundDialog } from './refund-dialog';
import { StatusDialog } from './status-dialog';

type Dialog = { readonly label: TextId; readonly Dialog: ComponentType<OrderDialogProps> };

const STEPS: Readonly<Record<Step, Dialog>> = {
  capture: { label: 'orders.capture', Dialog: CaptureDialog },
  markPaid: { label: 'orders.markPaid', Dialog: MarkPaidDialog },
  ship: { label: 'shipments.fulfil', Dialog: FulfilDialog },
};

type MenuEntry = Dialog & { readonly id: string; readonly isOffered: (order: OrderDetail, can: Can) => boolean };

const MENU: readonly MenuEntry[] = [
  {
    id: 'markPaid',
    ...STEPS.markPaid,
    isOffered: (order, can) =>
      can('orders/manage') && !isCanceled(order) && dueOf(order) > 0 && nextStep(order, can) !== 'markPaid',
  },
  {
    id: 'status',
    label: 'orders.changeStatus',
    Dialog: StatusDialog,
    isOffered: (order, can) => maySetStatus(can) && !isCanceled(order),
  },
  {
    id: 'address',
    label: 'orderEditor.changeAddress',
    Dialog: AddressDialog,
    isOffered: (order, can) =>
      can('orders/manage') && (order.shipping_address !== null || order.billing_address !== null),
  },
  {
    id: 'customer',
    label: 'orderEditor.changeCustomer',
    Dialog: CustomerDialog,
    isOffered: (_order, can) => can('orders/manage') && can('customers/view'),
  },
  {
    id: 'cancel',
    label: 'orders.cancel',
    Dialog: CancelDialog,
    isOffered: (order, can) => maySetStatus(can) && !isCanceled(order),
  },
  {
    id: 'delete',
    label: 'orders.delete',
    Dialog: DeleteDialog,
    isOffered: (order, can) => can('orders/delete') && isDeletable(order),
  },
];

/** What is to be done next, as the one primary button of the page. */
export const NextStep = ({ order }: { readonly order: OrderDetail }) => {
  const text = useText();
  const step = nextStep(order, useCan());
  // An open dialog stays where the step is another one by then: its refusal has to be read.
  const [openStep, setOpenStep] = useState<Step | null>(null);
  const open = openStep && STEPS[openStep];
  return (
    <>
      {step ? <Button onClick={() => setOpenStep(step)}>{text(STEPS[step].label)}</Button> : null}
      {open ? <open.Dialog order={order} onClose={() => setOpenStep(null)} /> : null}
    </>
  );
};

export const RefundButton = ({ order }: { readonly order: OrderDetail }) => {
  const text = useText();
  const can = useCan();
  return (
    <DialogButton
      variant="secondary"
      label={text('orders.refund')}
      isOffered={can('orders/can_refund') && refundableOf(order) > 0}
    >
      {(close) => <RefundDialog order={order} onClose={close} />}
    </DialogButton>
  );
};

/** Everything else that can be done with an order. */
export const MoreActions = ({ order }: { readonly order: OrderDetail }) => {
  const can = useCan();
  const actions = MENU.map(({ id, label, Dialog, isOffered }) => ({
    id,
    label,
    isOffered: isOffered(order, can),
    dialog: (close: () => void) => <Dialog order={order} onClose={close} />,
  }));
  return <ActionMenu actions={actions} />;
};
