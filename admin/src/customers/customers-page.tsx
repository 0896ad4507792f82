import { Plus } from '@strapi/icons';
import type { ListedCustomer } from '../../../server/src/contracts/customers';
import type { ListDefinition } from '../kit/list/list-definition';
import { ListPage } from '../kit/list/list-page';
import type { Criteria } from '../kit/list/list-state';
import { useMoney } from '../kit/money/use-money';
import { Moment } from '../kit/moment';
import { RoomLink } from '../kit/page/room-link';
import { FILTER_RECORDS } from '../lookups/filter-records';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { CustomerStatus } from './customer-status';
import { nameOfCustomer } from './customer-words';
import { useShopCustomersQuery } from './customers.api';
import { ChangeStatusDialog, DeleteCustomersDialog } from './customers-bulk';
import { spentIn } from './spent';

const STATUS_OPTIONS = [
  { value: 'active', label: 'customers.status.active' },
  { value: 'inactive', label: 'customers.status.inactive' },
  { value: 'archived', label: 'customers.status.archived' },
] as const;

const AddCustomer = () => {
  const text = useText();
  return useCan()('customers/manage') ? (
    <RoomLink primary startIcon={<Plus />} to="/plugins/shop/customers/new">
      {text('customers.add')}
    </RoomLink>
  ) : null;
};

const Spent = ({ customer }: { readonly customer: ListedCustomer }) => <>{spentIn(customer, useMoney().format)}</>;

/** Orders come in while nobody looks: what customers have bought and spent moves with them. */
const useCustomers = (criteria: Criteria) => useShopCustomersQuery(criteria, { refetchOnMountOrArgChange: true });

const CUSTOMERS: ListDefinition<ListedCustomer> = {
  id: 'customers',
  title: 'customers.title',
  subtitle: 'customers.subtitle',
  needs: ['customers/view'],
  useRows: useCustomers,
  columns: [
    { id: 'name', label: 'customers.column.name', cell: nameOfCustomer, sort: 'first_name' },
    { id: 'email', label: 'customers.email', cell: ({ email }) => email, sort: 'email', onPhone: true },
    {
      id: 'status',
      label: 'customers.status',
      cell: ({ status }) => <CustomerStatus status={status ?? ''} />,
      sort: 'status',
      onPhone: true,
    },
    {
      id: 'orders',
      label: 'customers.column.orders',
      cell: (row) => row.purchase_count ?? 0,
      sort: 'purchase_count',
      align: 'end',
      onPhone: true,
    },
    {
      id: 'ltv',
      label: 'customers.column.spent',
      cell: (row) => <Spent customer={row} />,
      sort: 'ltv',
      align: 'end',
      onPhone: true,
    },
    {
      id: 'last',
      label: 'customers.column.last',
      cell: (row) => <Moment moment={row.last_purchase_date ?? null} />,
      sort: 'last_purchase_date',
    },
    { id: 'labels', label: 'customers.labels', cell: (row) => row.labels?.map(({ value }) => value).join(', ') ?? '' },
    { id: 'place', label: 'customers.column.place', cell: (row) => row.formatted_address ?? '', hidden: true },
    {
      id: 'created_at',
      label: 'customers.column.since',
      cell: (row) => <Moment moment={row.created_at ?? null} />,
      sort: 'created_at',
      hidden: true,
    },
  ],
  views: STATUS_OPTIONS.map(({ value, label }) => ({ id: value, label })),
  filters: [
    { source: ['customer', 'customer_full_name'], label: 'customers.column.name', kind: 'text' },
    { source: ['customer', 'email'], label: 'customers.email', kind: 'text' },
    { source: ['customer', 'status'], label: 'customers.status', kind: 'choice', options: STATUS_OPTIONS },
    { source: ['customer', 'ltv'], label: 'customers.column.spent', kind: 'money' },
    { source: ['labels', 'labels'], label: 'customers.filter.label', kind: 'choice', records: FILTER_RECORDS.labels },
    { source: ['order', 'purchase_count'], label: 'customers.column.orders', kind: 'number' },
    { source: ['order', 'last_purchase_date'], label: 'customers.column.last', kind: 'date' },
    { source: ['order', 'first_purchase_date'], label: 'customers.column.first', kind: 'date' },
  ],
  searchExamples: [
    { example: 'anna@example.com', meaning: 'customers.search.text' },
    { example: 'id = 12', meaning: 'customers.search.id' },
    { example: 'ltv > 1000', meaning: 'customers.search.ltv' },
    { example: 'purchase_count :: 2-5', meaning: 'customers.search.count' },
    { example: 'country = DE', meaning: 'customers.search.country' },
  ],
  bulk: [
    { id: 'status', label: 'customers.changeStatus', needs: 'customers/manage', Dialog: ChangeStatusDialog },
    {
      id: 'delete',
      label: 'kit.delete',
      needs: ['customers/manage', 'customers/delete'],
      danger: true,
      Dialog: DeleteCustomersDialog,
    },
  ],
  href: ({ id }) => `/plugins/shop/customers/${id}`,
  nameOf: nameOfCustomer,
  empty: { title: 'customers.empty', action: <AddCustomer /> },
  savedViews: 'customers',
  exported: { entity: 'customers', needs: 'customers/export' },
};

/** Who buys in the store. */
export const CustomersPage = () => <ListPage list={CUSTOMERS} primaryAction={<AddCustomer />} />;
