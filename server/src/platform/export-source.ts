import { csvAmount, type CsvValue } from '../domain/csv';
import type { ListedRows } from './db/keyset-rows';
import type { Platform } from './platform';

/**
 * What a module says of its records so that they can be exported: which columns and modules there are, and how rows become records. How
 * an export runs is not its business, see modules/data-export.
 */

export type ExportColumn<Exported> = {
  readonly key: string;
  /** Heading of the column. */
  readonly label: string;
  /** Whether the column is there where none are named. */
  readonly isDefault: boolean;
  /** The part of the record that the value comes from, beside what each record has. */
  readonly part?: string;
  readonly value: (record: Exported) => CsvValue;
};

export type ExportSource<Filters, Exported extends object> = {
  readonly columns: readonly ExportColumn<Exported>[];
  /** What a record may have beside itself, by name, with a label. */
  readonly modules: Readonly<Record<string, string>>;
  /** The list of which the filters are; without conditions. */
  readonly rows: (platform: Platform) => Omit<ListedRows, 'conditions'>;
  readonly conditions: (platform: Platform, filters: Filters) => Promise<ListedRows['conditions']>;
  /** The records of some rows, in their order; at most one statement for each part. */
  readonly load: (
    platform: Platform,
    rows: readonly Record<string, unknown>[],
    parts: readonly string[]
  ) => Promise<readonly Exported[]>;
};

type NamesOf<Exported, Value> = {
  [Name in keyof Exported]-?: Exported[Name] extends Value ? Name : never;
}[keyof Exported] &
  string;

/** Columns that say what a field of the record says, by key and heading. */
export const fieldColumns = <Exported>(
  labels: Readonly<Partial<Record<NamesOf<Exported, CsvValue>, string>>>,
  isDefault: boolean
): readonly ExportColumn<Exported>[] =>
  Object.entries(labels).map(([key, label]) => ({
    key,
    label: label as string,
    isDefault,
    value: (record) => record[key as keyof Exported] as CsvValue,
  }));

/** Columns of amounts: cents in the record, currency units in the file. */
export const amountColumns = <Exported>(
  labels: Readonly<Partial<Record<NamesOf<Exported, number>, string>>>,
  isDefault: boolean
): readonly ExportColumn<Exported>[] =>
  Object.entries(labels).map(([key, label]) => ({
    key,
    label: label as string,
    isDefault,
    value: (record) => csvAmount(record[key as keyof Exported] as number),
  }));

type WithCustomer = { readonly customer: { readonly full_name: string; readonly email: string } | null };

/** Who it belongs to; nothing where the customer was deleted. */
export const customerColumns = <Exported extends WithCustomer>(): readonly ExportColumn<Exported>[] => [
  { key: 'customer_name', label: 'Customer', isDefault: true, value: ({ customer }) => customer?.full_name ?? null },
  { key: 'customer_email', label: 'E-mail', isDefault: true, value: ({ customer }) => customer?.email ?? null },
];

type WithLabels = { readonly labels?: readonly { readonly value: string }[] };

export const labelsColumn = <Exported extends WithLabels>(): ExportColumn<Exported> => ({
  key: 'labels',
  label: 'Labels',
  isDefault: false,
  part: 'labels',
  value: ({ labels = [] }) => labels.map(({ value }) => value).join('; '),
});

type WithTransactions = { readonly transactions?: readonly { readonly vendor_charge_id: string | null }[] };

export const chargeIdsColumn = <Exported extends WithTransactions>(): ExportColumn<Exported> => ({
  key: 'charge_ids',
  label: 'Charge ids',
  isDefault: false,
  part: 'transactions',
  value: ({ transactions = [] }) => transactions.flatMap(({ vendor_charge_id: id }) => id ?? []).join('; '),
});

const ADDRESS_WORDS = {
  company_name: 'company',
  address_1: 'address 1',
  address_2: 'address 2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
  phone: 'phone',
} as const;

const ADDRESS_TYPES = { billing: 'Billing', shipping: 'Shipping' } as const;

type AddressType = keyof typeof ADDRESS_TYPES;
type AddressField<Name extends string> = Name | keyof typeof ADDRESS_WORDS;

type AddressSource<Exported, Name extends string> = {
  /** The field with the whole name. */
  readonly nameField: Name;
  /** Fields whose columns are there where none are named. */
  readonly defaults: readonly AddressField<Name>[];
  readonly addressOf: (
    record: Exported,
    type: AddressType
  ) => Readonly<Record<AddressField<Name>, string>> | null | undefined;
};

/** Columns of a billing and a shipping address, each a part of the record of its own. */
export const addressColumns = <Exported, Name extends string>({
  nameField,
  defaults,
  addressOf,
}: AddressSource<Exported, Name>): readonly ExportColumn<Exported>[] => {
  const words = Object.entries({ [nameField]: 'name', ...ADDRESS_WORDS }) as [AddressField<Name>, string][];
  const columnsOf = (type: AddressType): readonly ExportColumn<Exported>[] =>
    words.map(([field, word]) => ({
      key: `${type}_${field}`,
      label: `${ADDRESS_TYPES[type]} ${word}`,
      isDefault: defaults.includes(field),
      part: `${type}_address`,
      value: (record) => addressOf(record, type)?.[field] ?? null,
    }));
  return [...columnsOf('billing'), ...columnsOf('shipping')];
};
