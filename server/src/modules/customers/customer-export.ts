import type { ExportedCustomer } from '../../contracts/data-export';
import { csvAmount } from '../../domain/csv';
import {
  addressColumns,
  amountColumns,
  fieldColumns,
  labelsColumn,
  type ExportColumn,
  type ExportSource,
} from '../../platform/export-source';
import { adminPathOf } from '../../platform/http/site-address';
import type { CustomerFilterCriteria } from './commands';
import { presentCustomer } from './customers.presenter';
import { customerRows } from './customers.repository';
import { CUSTOMER_COLUMNS, toCustomerRecord } from './customers.rows';
import { CUSTOMER_SQL } from './customers.search';
import { customerConditions, loadRelations } from './use-cases/read-customers';

type Column = ExportColumn<ExportedCustomer>;

const VALUE: readonly Column[] = [
  {
    key: 'purchase_value',
    label: 'Paid by currency',
    isDefault: false,
    value: ({ purchase_value: value }) =>
      Object.entries(value)
        .map(([currency, cents]) => `${csvAmount(cents)} ${currency}`)
        .join('; '),
  },
  labelsColumn(),
];

/** Of the primary address of each type, which is the first one. */
const ADDRESSES = addressColumns<ExportedCustomer, 'name'>({
  nameField: 'name',
  defaults: [],
  addressOf: (customer, type) => customer[`${type}_address`]?.[0],
});

const COLUMNS: readonly Column[] = [
  ...fieldColumns<ExportedCustomer>({ id: 'ID', email: 'E-mail', first_name: 'First name' }, true),
  ...fieldColumns<ExportedCustomer>({ last_name: 'Last name', status: 'Status', purchase_count: 'Orders' }, true),
  ...amountColumns<ExportedCustomer>({ ltv: 'Lifetime value', aov: 'Average order value' }, true),
  ...fieldColumns<ExportedCustomer>({ first_purchase_date: 'First purchase (GMT)' }, true),
  ...fieldColumns<ExportedCustomer>({ last_purchase_date: 'Last purchase (GMT)', country: 'Country' }, true),
  ...fieldColumns<ExportedCustomer>({ state: 'State', city: 'City', postcode: 'Postcode' }, true),
  ...fieldColumns<ExportedCustomer>({ created_at: 'Created (GMT)' }, true),
  ...VALUE,
  ...fieldColumns<ExportedCustomer>({ full_name: 'Name', country_name: 'Country name', notes: 'Notes' }, false),
  ...fieldColumns<ExportedCustomer>({ uuid: 'UUID', user_id: 'User ID', updated_at: 'Changed (GMT)' }, false),
  ...ADDRESSES,
];

/** Customers as files have them. */
export const customerExport: ExportSource<CustomerFilterCriteria, ExportedCustomer> = {
  columns: COLUMNS,
  modules: { labels: 'Labels', billing_address: 'Billing addresses', shipping_address: 'Shipping addresses' },
  rows: ({ db }) => ({ base: () => customerRows(db), columns: CUSTOMER_COLUMNS, mapping: CUSTOMER_SQL }),
  conditions: customerConditions,
  load: async (platform, rows, parts) => {
    const customers = rows.map(toCustomerRecord);
    const relationsOf = await loadRelations(platform, customers, { names: parts, orders: 0 });
    const adminPath = adminPathOf(platform.strapi);
    return customers.map((customer) => ({ ...presentCustomer(customer, adminPath), ...relationsOf(customer) }));
  },
};
