import { Page } from '@strapi/strapi/admin';
import { Flex, Button } from '@strapi/design-system';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { CustomerDetail } from '../../../server/src/contracts/customers';
import { ActivityTimeline } from '../activity/activity-timeline';
import { DetailPage } from '../kit/detail/detail-page';
import { Facts, type Fact } from '../kit/detail/facts';
import { Panel } from '../kit/form/field-grid';
import { LoadState, NotThere } from '../kit/page/load-state';
import { isRecordId } from '../kit/page/record-id';
import { RoomLink } from '../kit/page/room-link';
import { useDates } from '../kit/use-dates';
import { LicensesOfCustomer } from '../licenses/licenses-panel';
import { useCan } from '../permissions';
import { SubscriptionsPanel } from '../subscriptions/subscriptions-panel';
import { useText } from '../texts/use-text';
import { CustomerAddresses } from './customer-addresses';
import { CustomerFigures } from './customer-figures';
import { CustomerLabels } from './customer-labels';
import { CustomerLogin } from './customer-login';
import { CustomerNotes } from './customer-notes';
import { CustomerOrders } from './customer-orders';
import { CustomerStatus } from './customer-status';
import { nameOfCustomer } from './customer-words';
import { useShopCustomerQuery } from './customers.api';
import { MergeDialog } from './merge-dialog';

type Props = { readonly customer: CustomerDetail };

const ContactFacts = ({ customer }: Props) => {
  const text = useText();
  const dates = useDates();
  const tax = customer.customer_tax_info;
  const facts: readonly (Fact | null)[] = [
    { label: text('customers.email'), value: customer.email },
    { label: text('customers.status'), value: <CustomerStatus status={customer.status} /> },
    customer.formatted_address === ''
      ? null
      : { label: text('customers.column.place'), value: customer.formatted_address },
    customer.created_at === null
      ? null
      : { label: text('customers.column.since'), value: dates.day(customer.created_at) },
    tax?.company_name ? { label: text('customers.address.company'), value: tax.company_name } : null,
    tax?.tax_number
      ? {
          label: text('customers.tax'),
          value: `${tax.tax_number} (${text(tax.tax_number_validated ? 'customers.tax.checked' : 'customers.tax.typed')})`,
        }
      : null,
  ];
  return (
    <Panel title={text('customers.contact')}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Panel>
  );
};

const Aside = ({ customer }: Props) => (
  <>
    <ContactFacts customer={customer} />
    <CustomerLogin customer={customer} />
    <CustomerLabels customer={customer} />
    <CustomerNotes customer={customer} />
  </>
);

const Actions = ({ customer }: Props) => {
  const text = useText();
  const can = useCan();
  const navigate = useNavigate();
  const [isMerging, setMerging] = useState(false);
  if (!can('customers/manage')) return null;
  return (
    <Flex gap={2} wrap="wrap">
      {can('customers/delete') ? (
        <Button variant="tertiary" onClick={() => setMerging(true)}>
          {text('customers.merge')}
        </Button>
      ) : null}
      <RoomLink to={`/plugins/shop/customers/${customer.id}/edit`}>{text('kit.edit')}</RoomLink>
      {isMerging ? (
        <MergeDialog
          customer={customer}
          onClose={() => setMerging(false)}
          onMerged={(id) => {
            setMerging(false);
            navigate(`/plugins/shop/customers/${id}`);
          }}
        />
      ) : null}
    </Flex>
  );
};

const CustomerView = ({ customer }: Props) => (
  <DetailPage
    title={nameOfCustomer(customer)}
    {...(customer.full_name ? { subtitle: customer.email } : {})}
    backTo="/plugins/shop/customers"
    primaryAction={<Actions customer={customer} />}
    aside={<Aside customer={customer} />}
  >
    <CustomerFigures customer={customer} />
    <CustomerOrders customer={customer} />
    <SubscriptionsPanel subscriptions={customer.subscriptions ?? []} />
    <LicensesOfCustomer customerId={customer.id} known={customer.licenses} />
    <CustomerAddresses customer={customer} />
    <ActivityTimeline activities={customer.activities ?? []} />
  </DetailPage>
);

const LoadedCustomer = ({ id }: { readonly id: number }) => {
  const query = useShopCustomerQuery(id, { refetchOnMountOrArgChange: true });
  return <LoadState query={query}>{(customer) => <CustomerView key={customer.id} customer={customer} />}</LoadState>;
};

/** One customer: what they bought, where they live, who they are on the site. */
export const CustomerPage = () => {
  const text = useText();
  const can = useCan();
  const { id = '' } = useParams();
  if (!can('customers/view')) return <Page.NoPermissions />;
  if (!isRecordId(id)) return <NotThere message={text('section.gone.text')} />;
  return <LoadedCustomer key={id} id={Number(id)} />;
};
