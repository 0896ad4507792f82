import { Box } from '@strapi/design-system';
import { Page, useField } from '@strapi/strapi/admin';
import { useNavigate } from 'react-router-dom';
import type { CustomerDetail } from '../../../server/src/contracts/customers';
import type { CreatedOrderAnswer } from '../../../server/src/contracts/order-editor';
import { useShopCustomerQuery } from '../customers/customers.api';
import { useFoundCustomers } from '../customers/use-found-customers';
import { DialogButton } from '../kit/dialog/dialog-button';
import { useDrawn } from '../kit/form/drawn-fields';
import { FieldGrid, FormFieldBox, Panel } from '../kit/form/field-grid';
import type { PickedRecord } from '../kit/form/picked-record';
import { RecordPicker } from '../kit/form/record-picker';
import { useMoney } from '../kit/money/use-money';
import { useStates } from '../lookups/countries.api';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import type { Destination } from './delivery-options';
import { NewCustomerDialog } from './new-customer-dialog';
import { EMPTY_DRAFT } from './order-draft';
import { useShopCreateOrderMutation } from './order-editor.api';
import { OrderForm } from './order-form';
import type { Place } from './place';
import { PlaceFields } from './place-fields';
import { QuotePanel } from './quote-panel';
import { useDraft } from './use-draft';

const addressOf = (customer: CustomerDetail | undefined) =>
  customer?.shipping_address?.[0] ?? customer?.billing_address?.[0];

/** What is written counts, then the address book of the customer, as the server reads it. */
const useDestination = (): Destination => {
  const { customer, place } = useDraft();
  const isKnown = useCan()('customers/view') && customer !== null;
  const { currentData } = useShopCustomerQuery(customer?.id ?? 0, { skip: !isKnown });
  const { country, state } = addressOf(currentData) ?? place;
  return place.country === '' ? { country, state } : place;
};

const CustomerPanel = () => {
  const text = useText();
  const can = useCan();
  const { value, onChange } = useField<PickedRecord | null>('customer');
  const choose = (customer: PickedRecord | null): void => onChange('customer', customer as never);
  const input = <RecordPicker name="customer" value={value ?? null} useFound={useFoundCustomers} onChange={choose} />;
  return (
    <Panel title={text('orders.customer.title')}>
      <FormFieldBox
        field={{ kind: 'custom', name: 'customer', label: 'orders.column.customer', required: true, input }}
      />
      {can('customers/manage') ? (
        <Box>
          <DialogButton variant="tertiary" label={text('orderEditor.newCustomer')}>
            {(close) => <NewCustomerDialog onAdded={choose} onClose={close} />}
          </DialogButton>
        </Box>
      ) : null}
    </Panel>
  );
};

const PlacePanel = () => {
  const text = useText();
  const { place } = useDraft();
  const { rawError, onChange } = useField('place');
  // Only some countries have states, and only of those the field says what is wrong with it.
  const hasStates = useStates(place.country).length > 0;
  const parts = Object.keys(place).filter((part) => part !== 'state' || hasStates);
  useDrawn(...parts.map((part) => `place.${part}`));
  return (
    <Panel title={text('orders.addresses.title')} text={text('orderEditor.address.hint')}>
      <PlaceFields
        place={place}
        errors={(rawError ?? {}) as Partial<Place>}
        onChange={(changed) => onChange('place', changed as never)}
      />
    </Panel>
  );
};

const NewOrder = () => {
  const text = useText();
  const navigate = useNavigate();
  const { currency } = useMoney();
  const [create] = useShopCreateOrderMutation();
  return (
    <OrderForm
      title={text('orderEditor.new')}
      backTo="/plugins/shop/orders"
      before={EMPTY_DRAFT}
      isNew
      currency={currency}
      useDestination={useDestination}
      send={(body, key) => create({ body, key })}
      // The page of the order has its payment link.
      onSaved={(data) => navigate(`/plugins/shop/orders/${(data as CreatedOrderAnswer).order_id}`)}
      side={
        <>
          <CustomerPanel />
          <PlacePanel />
          <QuotePanel before={EMPTY_DRAFT} order={null} />
        </>
      }
    >
      <Panel title={text('orderEditor.payment')}>
        <FieldGrid fields={[{ kind: 'flag', name: 'isPaid', label: 'orderEditor.isPaid', span: 12 }]} />
      </Panel>
    </OrderForm>
  );
};

export const NewOrderPage = () => (useCan()('orders/create') ? <NewOrder /> : <Page.NoPermissions />);
