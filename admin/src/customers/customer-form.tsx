import { Flex } from '@strapi/design-system';
import { BackButton, Page } from '@strapi/strapi/admin';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { CustomerDetail, SavedCustomerAnswer } from '../../../server/src/contracts/customers';
import { FormPanel } from '../kit/form/field-grid';
import type { FormSection } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { NotThere } from '../kit/page/load-state';
import { isRecordId } from '../kit/page/record-id';
import { StoredRecord } from '../kit/page/stored-record';
import { useCountries } from '../lookups/countries.api';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { CUSTOMER_STATUSES, nameOfCustomer, useStatusName } from './customer-words';
import {
  useShopCreateCustomerMutation,
  useShopCustomerQuery,
  useShopUpdateCustomerMutation,
  type CustomerFields,
} from './customers.api';

const LIST = '/plugins/shop/customers';

type Fields = Omit<CustomerFields, 'full_name'> & { readonly has_user: boolean };

const BLANK: Fields = {
  email: '',
  first_name: '',
  last_name: '',
  status: 'active',
  country: '',
  state: '',
  city: '',
  postcode: '',
  notes: '',
  has_user: false,
};

const fieldsOf = (customer: CustomerDetail): Fields => ({
  email: customer.email,
  first_name: customer.first_name,
  last_name: customer.last_name,
  status: customer.status,
  country: customer.country,
  state: customer.state,
  city: customer.city,
  postcode: customer.postcode,
  notes: customer.notes,
  has_user: customer.user_id !== null,
});

/** Where the checkout asks for the name in one field, the server takes it from there. */
const fullNameOf = ({ first_name: first, last_name: last }: Pick<Fields, 'first_name' | 'last_name'>): string =>
  `${first} ${last}`.trim();

const useSections = (customer: CustomerDetail | null): readonly FormSection[] => {
  const { options: countries } = useCountries();
  const nameOf = useStatusName();
  const own = customer?.status ?? 'active';
  const statuses = [...new Set<string>([...CUSTOMER_STATUSES, own])];
  return [
    {
      id: 'person',
      title: 'customers.form.person',
      fields: [
        { kind: 'text', name: 'first_name', label: 'customers.firstName', required: true },
        { kind: 'text', name: 'last_name', label: 'customers.lastName' },
        {
          kind: 'text',
          name: 'email',
          label: 'customers.email',
          required: true,
          inputMode: 'email',
          ...(customer?.user_id ? { hint: 'customers.form.email.hint' as const } : {}),
        },
        {
          kind: 'choice',
          name: 'status',
          label: 'customers.status',
          required: true,
          options: statuses.map((value) => ({ value, label: nameOf(value) })),
        },
        ...(customer
          ? []
          : [
              {
                kind: 'flag' as const,
                name: 'has_user',
                label: 'customers.form.user' as const,
                hint: 'customers.form.user.hint' as const,
                span: 12 as const,
              },
            ]),
      ],
    },
    {
      id: 'place',
      title: 'customers.form.place',
      fields: [
        { kind: 'choice', name: 'country', label: 'customers.country', options: countries },
        { kind: 'text', name: 'state', label: 'customers.state' },
        { kind: 'text', name: 'city', label: 'customers.city' },
        { kind: 'text', name: 'postcode', label: 'customers.postcode' },
      ],
    },
    {
      id: 'notes',
      title: 'customers.notes',
      fields: [{ kind: 'longText', name: 'notes', label: 'customers.notes', hint: 'kit.notes.internal', span: 12 }],
    },
  ];
};

type Props = { readonly customer: CustomerDetail | null; readonly onReload?: () => void };

/** What is sent names the version that was read or saved last: whoever typed while it was being saved may stay. */
const useSave = (customer: CustomerDetail | null) => {
  const [create] = useShopCreateCustomerMutation();
  const [update] = useShopUpdateCustomerMutation();
  const version = useRef(customer?.version ?? '');
  const save = (changes: Partial<Fields>, values: Fields) => {
    const name = { first_name: values.first_name, last_name: values.last_name, full_name: fullNameOf(values) };
    const { has_user: hasUser, ...all } = values;
    if (!customer) return create({ ...all, ...name, ...(hasUser ? { wp_user: 'yes' as const } : {}) });
    const { has_user: _unused, ...changed } = changes;
    const isRenamed = changed.first_name !== undefined || changed.last_name !== undefined;
    const fields = { ...changed, ...(isRenamed ? name : {}) };
    return update({ customerId: customer.id, fields, version: version.current });
  };
  return { save, version };
};

const CustomerForm = ({ customer, onReload }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const sections = useSections(customer);
  const { save, version } = useSave(customer);
  return (
    <FormPage<Fields>
      title={customer ? nameOfCustomer(customer) : text('customers.add')}
      back={<BackButton fallback={customer ? `${LIST}/${customer.id}` : LIST} />}
      initialValues={customer ? fieldsOf(customer) : BLANK}
      fields={sections.flatMap(({ fields }) => fields)}
      fieldOf={(name) => (name === 'full_name' ? 'first_name' : name)}
      isNew={customer === null}
      save={save}
      {...(onReload ? { onReload } : {})}
      onSaved={(data) => {
        const { id, version: saved } = (data as SavedCustomerAnswer).data;
        version.current = saved;
        navigate(`${LIST}/${id}`);
      }}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        {sections.map((section) => (
          <FormPanel key={section.id} section={section} />
        ))}
      </Flex>
    </FormPage>
  );
};

export const NewCustomerPage = () =>
  useCan()('customers/manage') ? <CustomerForm customer={null} /> : <Page.NoPermissions />;

const StoredCustomer = ({ id }: { readonly id: number }) => {
  const query = useShopCustomerQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {(customer, onReload) => <CustomerForm customer={customer} onReload={onReload} />}
    </StoredRecord>
  );
};

export const EditCustomerPage = () => {
  const text = useText();
  const { id = '' } = useParams();
  if (!useCan()('customers/manage')) return <Page.NoPermissions />;
  if (!isRecordId(id)) return <NotThere message={text('section.gone.text')} />;
  return <StoredCustomer key={id} id={Number(id)} />;
};
