import { Field, Textarea, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { ActionModal } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { Panel } from '../kit/form/field-grid';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import type { OrderDialogProps, OrderSectionProps } from './orders.api';
import { useShopUpdateOrderMutation } from './order-changes.api';

const NoteDialog = ({ order, onClose }: OrderDialogProps) => {
  const text = useText();
  const [update] = useShopUpdateOrderMutation();
  // As it was when the dialog was opened: a note that a colleague writes meanwhile is told, and not overwritten.
  const [before] = useState(order.note);
  const [note, setNote] = useState(before);
  return (
    <ActionModal
      title={text('orders.note.title')}
      confirmLabel={text('kit.form.save')}
      isReady={note !== before}
      intention={note}
      run={() => update({ id: order.id, changes: { note, known_note: before } })}
      onDone={onClose}
      onClose={onClose}
    >
      <Field.Root name="note" hint={text('orders.note.hint')}>
        <Field.Label>{text('orders.note.label')}</Field.Label>
        <Textarea name="note" value={note} onChange={({ target }) => setNote(target.value)} />
        <Field.Hint />
      </Field.Root>
    </ActionModal>
  );
};

/** What the team wrote about the order, or the buyer at checkout. Earlier texts stand in the timeline. */
export const NoteSection = ({ answer: { order } }: OrderSectionProps) => {
  const text = useText();
  const can = useCan();
  const edit = can('orders/manage') ? (
    <DialogButton variant="tertiary" size="S" label={text('orders.note.edit')}>
      {(close) => <NoteDialog order={order} onClose={close} />}
    </DialogButton>
  ) : null;
  return (
    <Panel title={text('orders.note.title')} action={edit}>
      <Typography
        textColor={order.note ? 'neutral800' : 'neutral600'}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {order.note || text('orders.note.none')}
      </Typography>
    </Panel>
  );
};
