import { useState } from 'react';
import type { OrderAddress } from '../../../server/src/contracts/order-lines';
import { useFoundCustomers } from '../customers/use-found-customers';
import { ActionModal } from '../kit/dialog/action-dialog';
import { Labelled } from '../kit/form/labelled';
import { LabelledChoice } from '../kit/form/labelled-choice';
import type { PickedRecord } from '../kit/form/picked-record';
import { RecordPicker } from '../kit/form/record-picker';
import type { OrderDialogProps } from '../orders/orders.api';
import { useText } from '../texts/use-text';
import { useShopCorrectOrderAddressMutation, useShopGiveOrderMutation } from './order-editor.api';
import { placeOf } from './place';
import { PlaceFields } from './place-fields';

/** Corrects where an order is sent or billed to; its amounts stay. */
export const AddressDialog = ({ order, onClose }: OrderDialogProps) => {
  const text = useText();
  const [correct] = useShopCorrectOrderAddressMutation();
  const addresses = [order.shipping_address, order.billing_address].filter((address) => address !== null);
  const [address, setAddress] = useState<OrderAddress | null>(addresses[0] ?? null);
  const [place, setPlace] = useState(placeOf(address));
  const choose = (type: string): void => {
    const chosen = addresses.find((each) => each.type === type) ?? null;
    setAddress(chosen);
    setPlace(placeOf(chosen));
  };
  return (
    <ActionModal
      title={text('orderEditor.changeAddress')}
      consequence={text('orderEditor.changeAddress.consequence')}
      confirmLabel={text('kit.form.save')}
      isReady={address !== null}
      intention={[address?.id, place]}
      run={async () => (address ? correct({ id: order.id, address: address.id, place }) : { error: new Error() })}
      onDone={onClose}
      onClose={onClose}
    >
      <LabelledChoice
        label={text('orderEditor.addressType')}
        value={address?.type ?? ''}
        options={addresses.map(({ type }) => ({ value: type, label: text(`orders.addresses.${type}`) }))}
        onChange={choose}
      />
      <PlaceFields place={place} onChange={setPlace} />
    </ActionModal>
  );
};

/** Gives an order to another customer. */
export const CustomerDialog = ({ order, onClose }: OrderDialogProps) => {
  const text = useText();
  const [give] = useShopGiveOrderMutation();
  const [customer, setCustomer] = useState<PickedRecord | null>(null);
  return (
    <ActionModal
      title={text('orderEditor.changeCustomer')}
      consequence={text('orderEditor.changeCustomer.consequence')}
      confirmLabel={text('kit.form.save')}
      isReady={customer !== null && customer.id !== order.customer_id}
      intention={customer}
      run={async () => (customer ? give({ id: order.id, customer: customer.id }) : { error: new Error() })}
      onDone={onClose}
      onClose={onClose}
    >
      <Labelled name="customer" label={text('orders.column.customer')} required>
        <RecordPicker name="customer" value={customer} useFound={useFoundCustomers} onChange={setCustomer} />
      </Labelled>
    </ActionModal>
  );
};
