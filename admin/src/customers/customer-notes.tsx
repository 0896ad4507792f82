import { Button, Textarea, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { CustomerDetail } from '../../../server/src/contracts/customers';
import { ActionModal } from '../kit/dialog/action-dialog';
import { Panel } from '../kit/form/field-grid';
import { Labelled } from '../kit/form/labelled';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { useShopUpdateCustomerMutation } from './customers.api';

type Props = { readonly customer: CustomerDetail };

const NotesDialog = ({ customer, onClose }: Props & { readonly onClose: () => void }) => {
  const text = useText();
  // As it was when the dialog was opened: notes that a colleague saves meanwhile are told by the version, and nothing else is sent.
  const [{ version, notes: before }] = useState(customer);
  const isOthers = customer.notes !== before;
  const [notes, setNotes] = useState(before);
  const [update] = useShopUpdateCustomerMutation();
  return (
    <ActionModal
      title={text('customers.notes')}
      confirmLabel={text('kit.form.save')}
      run={() => update({ customerId: customer.id, fields: { notes }, version: isOthers ? version : customer.version })}
      intention={notes}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled label={text('customers.notes')} name="notes" hint={text('kit.notes.internal')}>
        <Textarea name="notes" value={notes} onChange={({ target }) => setNotes(target.value)} />
      </Labelled>
    </ActionModal>
  );
};

/** What the staff know of a customer. */
export const CustomerNotes = ({ customer }: Props) => {
  const text = useText();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={text('customers.notes')}
      {...(can('customers/manage')
        ? {
            action: (
              <Button
                size="S"
                variant="tertiary"
                aria-label={text('customers.notes.edit')}
                onClick={() => setOpen(true)}
              >
                {text('kit.edit')}
              </Button>
            ),
          }
        : {})}
    >
      <Typography
        textColor={customer.notes === '' ? 'neutral600' : 'neutral800'}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {customer.notes === '' ? text('customers.notes.none') : customer.notes}
      </Typography>
      {isOpen ? <NotesDialog customer={customer} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
};
