import { useState } from 'react';
import type { ListedCustomer } from '../../../server/src/contracts/customers';
import { Labelled } from '../kit/form/labelled';
import { OptionInput } from '../kit/form/option-input';
import { BulkDialog } from '../kit/list/bulk-dialog';
import type { BulkDialogProps } from '../kit/list/list-definition';
import { useText } from '../texts/use-text';
import { CUSTOMER_STATUSES, nameOfCustomer, useStatusName } from './customer-words';
import { useShopActOnCustomersMutation } from './customers.api';

export const DeleteCustomersDialog = ({ rows, onClose }: BulkDialogProps<ListedCustomer>) => {
  const text = useText();
  const [act] = useShopActOnCustomersMutation();
  const buyers = rows.filter(({ purchase_count: count = 0 }) => count > 0).length;
  return (
    <BulkDialog
      title={text('customers.delete.title')}
      consequence={text('customers.delete.text', { count: rows.length, buyers })}
      confirmLabel={text('kit.delete')}
      danger
      rows={rows}
      nameOf={nameOfCustomer}
      // One customer a request, so that each row is told its own reason.
      runEach={({ id }) => act({ action: 'delete_customers', customer_ids: [id] })}
      onClose={onClose}
    />
  );
};

export const ChangeStatusDialog = ({ rows, onClose }: BulkDialogProps<ListedCustomer>) => {
  const text = useText();
  const nameOf = useStatusName();
  const [act] = useShopActOnCustomersMutation();
  const [status, setStatus] = useState('');
  const changed = rows.filter((row) => row.status !== status).length;
  return (
    <BulkDialog
      title={text('customers.changeStatus')}
      consequence={
        status === ''
          ? text('customers.changeStatus.choose', { count: rows.length })
          : text('customers.changeStatus.text', { count: changed, status: nameOf(status) })
      }
      confirmLabel={text('customers.changeStatus')}
      rows={rows}
      isReady={status !== ''}
      nameOf={nameOfCustomer}
      runEach={({ id }) => act({ action: 'change_customer_status', new_status: status, customer_ids: [id] })}
      onClose={onClose}
    >
      <Labelled label={text('customers.status')} name="new_status">
        <OptionInput
          name="new_status"
          required
          value={status}
          onChange={setStatus}
          options={CUSTOMER_STATUSES.map((value) => ({ value, label: nameOf(value) }))}
        />
      </Labelled>
    </BulkDialog>
  );
};
