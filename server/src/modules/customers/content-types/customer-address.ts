import { column, contentType } from '../../../platform/module';

export const customerAddressType = contentType({
  table: 'shop_customer_addresses',
  singularName: 'customer-address',
  pluralName: 'customer-addresses',
  displayName: 'Customer address',
  attributes: {
    customer_id: column.reference,
    type: column.text,
    label: column.text,
    status: column.text,
    is_primary: column.integer,
    name: column.text,
    address_1: column.text,
    address_2: column.text,
    city: column.text,
    state: column.text,
    postcode: column.text,
    country: column.text,
    phone: column.text,
    email: column.text,
    company_name: column.text,
  },
  indexes: [{ name: 'shop_customer_addresses_idx', columns: ['customer_id', 'type', 'is_primary'] }],
  foreignKeys: [
    {
      name: 'shop_customer_addresses_fk',
      columns: ['customer_id'],
      referencedTable: 'shop_customers',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
