import { column, contentType } from '../../../platform/module';
import { ORDER_TAXES } from '../tax.tables';

/**
 * What an order owes by one rate, for filing. The place and the name of the rate are kept beside its id, because rates are
 * changed and deleted while what was charged stays. See docs/rules/tax.md#tax-records.
 */
export const orderTaxType = contentType({
  table: ORDER_TAXES,
  singularName: 'order-tax',
  pluralName: 'order-taxes',
  displayName: 'Order tax',
  attributes: {
    order_id: column.reference,
    /** Place among the records of its order. */
    position: column.integer,
    /** 0: no stored rate; negative: the registration of that id. */
    tax_rate_id: column.integer,
    country: column.text,
    state: column.text,
    postcode: column.text,
    name: column.text,
    rate_group: column.text,
    shipping_tax: column.cents,
    order_tax: column.cents,
    total_tax: column.cents,
    meta: column.json,
    /** yes | no: whether filed_at is set, for filters and views. */
    filed: column.text,
    filed_at: column.moment,
  },
  indexes: [
    { name: 'shop_order_taxes_uq', columns: ['order_id', 'position'], type: 'unique' },
    { name: 'shop_order_taxes_filed_idx', columns: ['filed', 'id'] },
    { name: 'shop_order_taxes_rate_idx', columns: ['tax_rate_id'] },
    { name: 'shop_order_taxes_country_idx', columns: ['country', 'id'] },
    { name: 'shop_order_taxes_total_idx', columns: ['total_tax', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'shop_order_taxes_order_fk',
      columns: ['order_id'],
      referencedTable: 'shop_orders',
      referencedColumns: ['id'],
      onDelete: 'CASCADE',
    },
  ],
});
