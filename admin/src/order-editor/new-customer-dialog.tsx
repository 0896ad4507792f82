import { TextInput } from '@strapi/design-system';
import { useState } from 'react';
import type { SavedCustomerAnswer } from '../../../server/src/contracts/customers';
import { useShopCreateCustomerMutation } from '../customers/customers.api';
import { pickedCustomer } from '../customers/use-found-customers';
import { ActionModal } from '../kit/dialog/action-dialog';
import { Labelled } from '../kit/form/labelled';
import type { PickedRecord } from '../kit/form/picked-record';
import { useText } from '../texts/use-text';

const FIELDS = ['first_name', 'last_name', 'email'] as const;

const LABELS = {
  first_name: 'customers.firstName',
  last_name: 'customers.lastName',
  email: 'customers.email',
} as const;

const NOBODY = { first_name: '', last_name: '', email: '' };

type Props = { readonly onAdded: (customer: PickedRecord) => void; readonly onClose: () => void };

/** A buyer who is not known yet. */
export const NewCustomerDialog = ({ onAdded, onClose }: Props) => {
  const text = useText();
  const [add] = useShopCreateCustomerMutation();
  const [fields, setFields] = useState(NOBODY);
  // Where the checkout asks for the name in one field, the server takes it from there.
  const full_name = `${fields.first_name} ${fields.last_name}`.trim();
  return (
    <ActionModal
      title={text('orderEditor.newCustomer')}
      confirmLabel={text('kit.form.save')}
      isReady={fields.first_name.trim() !== '' && fields.email.trim() !== ''}
      intention={fields}
      run={() => add({ ...fields, full_name })}
      onDone={(answer) => {
        onAdded(pickedCustomer((answer as SavedCustomerAnswer).data));
        onClose();
      }}
      onClose={onClose}
    >
      {FIELDS.map((name) => (
        <Labelled key={name} name={name} label={text(LABELS[name])} required={name !== 'last_name'}>
          <TextInput
            name={name}
            autoComplete="off"
            value={fields[name]}
            onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
          />
        </Labelled>
      ))}
    </ActionModal>
  );
};
