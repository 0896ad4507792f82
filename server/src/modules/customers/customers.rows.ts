import { taxInfoOf, type CustomerTaxInfo } from '../../domain/checkout';
import { fromJson, toInt, toIntOrNull } from '../../platform/db/columns';
import type { SortedTexts } from '../../platform/db/sort-keys';
import type { CustomerAddress, PurchaseValue } from '../../contracts/customers';

type Raw = Readonly<Record<string, unknown>>;

/** Lists of customers by one of their names, and by the other among namesakes. */
export const CUSTOMER_ORDER: SortedTexts = {
  table: 'shop_customers',
  keys: { first_name_sort: ['first_name', 'last_name'], last_name_sort: ['last_name', 'first_name'] },
};

export type CustomerNames = { readonly first_name: string; readonly last_name: string };

/** As `CUSTOMER_ORDER` has them. */
export type OrderedNames = CustomerNames & { readonly first_name_sort: string; readonly last_name_sort: string };

/** Everything that the store keeps of a customer. */
export type CustomerRecord = {
  readonly id: number;
  readonly uuid: string;
  readonly user_id: number | null;
  readonly contact_id: number | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly status: string;
  readonly purchase_value: PurchaseValue;
  readonly purchase_count: number;
  readonly ltv: number;
  readonly aov: number;
  readonly first_purchase_date: unknown;
  readonly last_purchase_date: unknown;
  readonly notes: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

const MOMENTS = ['first_purchase_date', 'last_purchase_date', 'created_at', 'updated_at'] as const;
const TEXTS = ['uuid', 'email', 'first_name', 'last_name', 'status', 'notes'] as const;
const PLACE = ['country', 'state', 'city', 'postcode'] as const;
const FIGURES = ['purchase_count', 'ltv', 'aov'] as const;

export const CUSTOMER_NAMES = [
  'id',
  'user_id',
  'contact_id',
  'purchase_value',
  ...TEXTS,
  ...FIGURES,
  ...PLACE,
  ...MOMENTS,
];

export const CUSTOMER_COLUMNS = CUSTOMER_NAMES.map((name) => `shop_customers.${name}`);

const textsOf = (row: Raw, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, String(row[name] ?? '')]));

export const toCustomerRecord = (row: Raw): CustomerRecord =>
  ({
    id: toInt(row.id),
    user_id: toIntOrNull(row.user_id),
    contact_id: toIntOrNull(row.contact_id),
    purchase_value: fromJson<PurchaseValue>(row.purchase_value, {}),
    ...textsOf(row, [...TEXTS, ...PLACE]),
    ...Object.fromEntries(FIGURES.map((name) => [name, toInt(row[name])])),
    ...Object.fromEntries(MOMENTS.map((name) => [name, row[name]])),
  }) as unknown as CustomerRecord;

export type CustomerDetail = CustomerRecord & { readonly tax_info: CustomerTaxInfo | null };

/** Of a row that was read with its `tax_info`; null of whoever never bought as a business. */
export const toTaxInfo = (row: Raw): CustomerTaxInfo | null => {
  const stored = fromJson<CustomerTaxInfo | null>(row.tax_info, null);
  return stored && taxInfoOf(stored);
};

/** What an address says; blank where nothing is known. */
export const ADDRESS_COLUMNS = [
  'name',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'country',
  'phone',
  'email',
  'company_name',
] as const;

export type Address = Readonly<Record<(typeof ADDRESS_COLUMNS)[number], string>>;

/** One entry of a customer's address book. */
export type AddressRecord = Address & {
  readonly id: number;
  readonly customer_id: number;
  readonly type: CustomerAddress['type'];
  readonly label: string;
  readonly status: CustomerAddress['status'];
  readonly is_primary: boolean;
  readonly created_at: unknown;
  readonly updated_at: unknown;
};

const ADDRESS_TEXTS = ['type', 'label', 'status', ...ADDRESS_COLUMNS] as const;

export const toAddress = (row: Raw): Address => textsOf(row, ADDRESS_COLUMNS) as Address;

export const ADDRESS_RECORD_COLUMNS = [
  'id',
  'customer_id',
  'is_primary',
  'created_at',
  'updated_at',
  ...ADDRESS_TEXTS,
] as const;

export const toAddressRecord = (row: Raw): AddressRecord =>
  ({
    id: toInt(row.id),
    customer_id: toInt(row.customer_id),
    is_primary: toInt(row.is_primary) === 1,
    ...textsOf(row, ADDRESS_TEXTS),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }) as unknown as AddressRecord;
