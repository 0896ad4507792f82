import type { ShownLicenseStatus } from '../../../server/src/contracts/licenses';
import type { ListDefinition } from '../kit/list/list-definition';
import { ListPage } from '../kit/list/list-page';
import type { Criteria } from '../kit/list/list-state';
import { Moment } from '../kit/moment';
import { RoomLink } from '../kit/page/room-link';
import { orderName } from '../orders/order-names';
import { useText, type TextId } from '../texts/use-text';
import { Expiry, LicensedName, LicenseKey, LicenseStatusBadge, SitesUsed } from './license-parts';
import { STATUS_TONES } from './license-state';
import { DisableBulk, EnableBulk } from './licenses-bulk';
import { useShopLicensesQuery, type LicenseRow } from './licenses.api';

/** Sites come and go without anybody at this panel. */
const useLicenses = (criteria: Criteria) => useShopLicensesQuery(criteria, { refetchOnMountOrArgChange: true });

const CustomerName = ({ customer }: Pick<LicenseRow, 'customer'>) => {
  const text = useText();
  return <>{customer ? customer.full_name || customer.email : text('orders.customer.gone')}</>;
};

const OrderName = ({ order }: Pick<LicenseRow, 'order'>) => {
  const text = useText();
  return <>{orderName(order, text)}</>;
};

const COLUMNS: ListDefinition<LicenseRow>['columns'] = [
  {
    id: 'key',
    label: 'licenses.key',
    cell: ({ license_key: key }) => <LicenseKey>{key}</LicenseKey>,
    sort: 'license_key',
  },
  { id: 'product', label: 'licenses.product', cell: (row) => <LicensedName license={row} />, onPhone: true },
  {
    id: 'customer',
    label: 'orders.column.customer',
    cell: ({ customer }) => <CustomerName customer={customer} />,
    onPhone: true,
  },
  {
    id: 'status',
    label: 'licenses.status',
    cell: (row) => <LicenseStatusBadge license={row} />,
    sort: 'status',
    onPhone: true,
  },
  { id: 'sites', label: 'licenses.sites', cell: (row) => <SitesUsed license={row} />, sort: 'activation_count' },
  {
    id: 'expires',
    label: 'licenses.expires',
    cell: ({ expiration_date: date }) => <Expiry date={date} />,
    sort: 'expiration_date',
    onPhone: true,
  },
  {
    id: 'labels',
    label: 'orders.labels.title',
    cell: ({ labels = [] }) => labels.map(({ value }) => value).join(', '),
    hidden: true,
  },
  {
    id: 'order',
    label: 'licenses.order',
    cell: ({ order }) => <OrderName order={order} />,
    sort: 'order_id',
    hidden: true,
  },
  {
    id: 'created_at',
    label: 'licenses.issued',
    cell: (row) => <Moment moment={row.created_at} />,
    sort: 'created_at',
    hidden: true,
  },
];

const STATUSES = Object.keys(STATUS_TONES) as ShownLicenseStatus[];
const STATUS_LABELS = STATUSES.map((value) => ({ value, label: `licenses.status.${value}` as TextId }));

const ProductsLink = () => (
  <RoomLink to="/plugins/shop/products?active_view=digital">{useText()('licenses.empty.action')}</RoomLink>
);

const SitesLink = () => <RoomLink to="/plugins/shop/licenses/sites">{useText()('licenses.directory')}</RoomLink>;

const LICENSES: ListDefinition<LicenseRow> = {
  id: 'licenses',
  title: 'section.licenses',
  needs: ['licenses/view'],
  useRows: useLicenses,
  columns: COLUMNS,
  views: STATUS_LABELS.map(({ value, label }) => ({ id: value, label })),
  filters: [
    { source: ['license', 'status'], label: 'licenses.status', kind: 'choice', options: STATUS_LABELS },
    { source: ['license', 'license_key'], label: 'licenses.key', kind: 'text' },
    { source: ['license', 'activation_count'], label: 'licenses.sites', kind: 'number' },
    { source: ['license', 'expiration_date'], label: 'licenses.expires', kind: 'date', isAhead: true },
    { source: ['license', 'product'], label: 'licenses.productId', kind: 'number' },
    { source: ['customer', 'customer_first_name'], label: 'customers.firstName', kind: 'text' },
    { source: ['customer', 'customer_last_name'], label: 'customers.lastName', kind: 'text' },
  ],
  searchExamples: [
    { example: 'AB12-CD34', meaning: 'licenses.search.key' },
    { example: 'shop.example.com', meaning: 'licenses.search.site' },
    { example: 'ada@example.com', meaning: 'licenses.search.customer' },
    { example: '#12', meaning: 'licenses.search.order' },
    { example: 'status = expired', meaning: 'licenses.search.status' },
    { example: 'expiration_date < 2026-12-31', meaning: 'licenses.search.expires' },
  ],
  bulk: [
    { id: 'disable', label: 'licenses.disable.bulk', needs: 'licenses/manage', danger: true, Dialog: DisableBulk },
    { id: 'enable', label: 'licenses.enable.bulk', needs: 'licenses/manage', Dialog: EnableBulk },
  ],
  href: ({ id }) => `/plugins/shop/licenses/${id}`,
  nameOf: ({ license_key: key }) => key,
  empty: { title: 'licenses.empty', action: <ProductsLink /> },
  savedViews: 'licenses',
  exported: { entity: 'licenses', needs: 'orders/export' },
};

/** Keys that were given out with what was sold. */
export const LicensesPage = () => <ListPage list={LICENSES} secondaryAction={<SitesLink />} />;
