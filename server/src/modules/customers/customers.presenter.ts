import type {
  Customer,
  CustomerAddress,
  CustomerOrder,
  CustomerRelations,
  CustomerShown,
  ListedCustomer,
  PlatformUser,
} from '../../contracts/customers';
import { countryNameOf, formatPlace, fullNameOf } from '../../domain/customer';
import { presentPaymentStatus, type PaymentStatus } from '../../domain/order';
import { toInt, toTimestamp } from '../../platform/db/columns';
import { versionOf } from './customer-version';
import type { AddressRecord, CustomerDetail, CustomerRecord } from './customers.rows';

const userLinkOf = (userId: number | null, adminPath: string): string =>
  userId === null
    ? ''
    : `${adminPath}/content-manager/collection-types/plugin::users-permissions.user?filters[$and][0][id][$eq]=${userId}`;

/** `adminPath` is where the admin panel lies. */
export const presentCustomer = (row: CustomerRecord, adminPath: string): Customer => ({
  id: row.id,
  uuid: row.uuid,
  user_id: row.user_id,
  contact_id: row.contact_id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  full_name: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
  status: row.status,
  purchase_value: row.purchase_value,
  purchase_count: row.purchase_count,
  ltv: row.ltv,
  aov: row.aov,
  first_purchase_date: toTimestamp(row.first_purchase_date),
  last_purchase_date: toTimestamp(row.last_purchase_date),
  notes: row.notes,
  country: row.country,
  country_name: countryNameOf(row.country),
  city: row.city,
  state: row.state,
  postcode: row.postcode,
  formatted_address: formatPlace(row),
  photo: '',
  user_link: userLinkOf(row.user_id, adminPath),
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
});

export const presentCustomerDetail = (row: CustomerDetail, adminPath: string): CustomerShown => ({
  ...presentCustomer(row, adminPath),
  customer_tax_info: row.tax_info,
  version: versionOf(row),
});

export const presentAddress = (row: AddressRecord): CustomerAddress => ({
  id: row.id,
  customer_id: row.customer_id,
  type: row.type,
  label: row.label,
  status: row.status,
  is_primary: row.is_primary ? 1 : 0,
  name: row.name,
  address_1: row.address_1,
  address_2: row.address_2,
  city: row.city,
  state: row.state,
  postcode: row.postcode,
  country: row.country,
  phone: row.phone,
  email: row.email,
  company_name: row.company_name,
  formatted_address: [row.address_1, row.address_2, formatPlace(row)].filter((part) => part !== '').join(', '),
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
});

type Raw = Readonly<Record<string, unknown>>;

export const presentCustomerOrder = (row: Raw): CustomerOrder => ({
  id: toInt(row.id),
  uuid: String(row.uuid),
  invoice_no: row.invoice_no === null ? null : String(row.invoice_no),
  type: row.type as CustomerOrder['type'],
  status: row.status as CustomerOrder['status'],
  payment_status: presentPaymentStatus(row.payment_status as PaymentStatus),
  currency: String(row.currency),
  total_amount: toInt(row.total_amount),
  total_paid: toInt(row.total_paid),
  total_refund: toInt(row.total_refund),
  created_at: toTimestamp(row.created_at),
});

export const presentPlatformUser = (row: Raw): PlatformUser => ({
  ID: toInt(row.id),
  user_login: String(row.username ?? ''),
  user_email: String(row.email ?? ''),
  display_name: String(row.username ?? ''),
});

/** `select` narrows a customer to the named fields and its id; what `with` brought stays. */
export const narrowTo = (
  customer: Customer,
  relations: CustomerRelations,
  select: readonly string[]
): ListedCustomer => {
  if (select.length === 0) return { ...customer, ...relations };
  const own = Object.fromEntries(Object.entries(customer).filter(([name]) => select.includes(name)));
  return { ...own, id: customer.id, ...relations };
};
