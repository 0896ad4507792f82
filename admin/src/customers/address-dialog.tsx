import { Grid, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import type { CustomerAddress, CustomerDetail } from '../../../server/src/contracts/customers';
import { ActionModal } from '../kit/dialog/action-dialog';
import { Labelled } from '../kit/form/labelled';
import { changesOf } from '../kit/form/form-values';
import { OptionInput } from '../kit/form/option-input';
import { useCountries } from '../lookups/countries.api';
import { useText, type TextId } from '../texts/use-text';
import { useShopAddAddressMutation, useShopChangeAddressMutation, type AddressFields } from './customers.api';

type TextField = Exclude<keyof AddressFields, 'type' | 'country'>;

const TEXT_FIELDS: readonly (readonly [TextField, TextId, 6 | 12])[] = [
  ['name', 'customers.address.name', 6],
  ['company_name', 'customers.address.company', 6],
  ['address_1', 'customers.address.line1', 12],
  ['address_2', 'customers.address.line2', 12],
  ['postcode', 'customers.postcode', 6],
  ['city', 'customers.city', 6],
  ['state', 'customers.state', 6],
  ['phone', 'customers.address.phone', 6],
  ['email', 'customers.email', 6],
  ['label', 'customers.address.label', 6],
];

/** The order in which people write: the country stands behind the state. */
const BEFORE_COUNTRY = 7;

const fieldsOf = ({ type, ...address }: CustomerAddress): AddressFields => ({
  type,
  label: address.label,
  name: address.name,
  address_1: address.address_1,
  address_2: address.address_2,
  city: address.city,
  state: address.state,
  postcode: address.postcode,
  country: address.country,
  phone: address.phone,
  email: address.email,
  company_name: address.company_name,
});

const newFields = (
  type: AddressFields['type'],
  { full_name: name, email, country }: CustomerDetail
): AddressFields => ({
  type,
  label: '',
  name,
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  country,
  phone: '',
  email,
  company_name: '',
});

type FieldsProps = { readonly fields: AddressFields; readonly onChange: (change: Partial<AddressFields>) => void };

const TextCells = ({ fields, onChange, shown }: FieldsProps & { readonly shown: typeof TEXT_FIELDS }) => {
  const text = useText();
  return (
    <>
      {shown.map(([name, label, span]) => (
        <Grid.Item key={name} col={span} s={12} xs={12}>
          <Labelled label={text(label)} name={name}>
            <TextInput
              name={name}
              value={fields[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
              autoComplete="off"
            />
          </Labelled>
        </Grid.Item>
      ))}
    </>
  );
};

const AddressCells = (props: FieldsProps) => {
  const text = useText();
  const { options: countries } = useCountries();
  return (
    <Grid.Root gap={4} gridCols={12}>
      <TextCells {...props} shown={TEXT_FIELDS.slice(0, BEFORE_COUNTRY)} />
      <Grid.Item col={6} s={12} xs={12}>
        <Labelled label={text('customers.country')} name="country">
          <OptionInput
            name="country"
            required={false}
            options={countries}
            value={props.fields.country}
            onChange={(country) => props.onChange({ country })}
          />
        </Labelled>
      </Grid.Item>
      <TextCells {...props} shown={TEXT_FIELDS.slice(BEFORE_COUNTRY)} />
    </Grid.Root>
  );
};

type Props = {
  readonly customer: CustomerDetail;
  /** Null: a new one. */
  readonly address: CustomerAddress | null;
  readonly type: AddressFields['type'];
  readonly onClose: () => void;
};

/** Adds an address to the book of a customer, or changes one. */
export const AddressDialog = ({ customer, address, type, onClose }: Props) => {
  const text = useText();
  // As it was when the dialog was opened: what a colleague changes meanwhile in other fields stays.
  const [begun] = useState(address ? fieldsOf(address) : newFields(type, customer));
  const [fields, setFields] = useState(begun);
  const [add] = useShopAddAddressMutation();
  const [change] = useShopChangeAddressMutation();
  const save = () =>
    address
      ? change({ customerId: customer.id, id: address.id, fields: changesOf(begun, fields) })
      : add({ customerId: customer.id, fields });
  return (
    <ActionModal
      title={text(address ? 'customers.address.edit' : `customers.address.add.${type}`)}
      confirmLabel={text('kit.form.save')}
      run={save}
      intention={fields}
      onDone={onClose}
      onClose={onClose}
    >
      <AddressCells fields={fields} onChange={(part) => setFields((known) => ({ ...known, ...part }))} />
    </ActionModal>
  );
};
