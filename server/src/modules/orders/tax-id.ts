import type { OrderBusiness, OrderSeller } from '../../contracts/order-config';
import type { OrderRow } from './orders.rows';

type Configured = Pick<OrderRow, 'config'>;

const storedInfo = ({ config }: Configured): Partial<OrderBusiness> | null => config.business_info ?? null;

/** The buyer's tax number: where it was changed afterwards, else what was given at the checkout; blank without one. */
export const taxIdOf = (order: Configured): string =>
  String(order.config.tax_id ?? storedInfo(order)?.tax_number ?? '');

/** What the buyer's invoice has to say where the buyer owes the tax; '' for all other orders. */
export const declarationOf = (order: Configured): string => storedInfo(order)?.reverse_charge_declaration ?? '';

/** Null of a consumer. A number that was changed afterwards has not been looked up. */
export const businessOf = (order: Configured): OrderBusiness | null => {
  const stored = storedInfo(order);
  if (!stored) return null;
  const tax_number = taxIdOf(order);
  const isChecked = stored.tax_number_validated === true && stored.tax_number === tax_number;
  return {
    company_name: stored.company_name ?? '',
    legal_registration_id: stored.legal_registration_id ?? '',
    tax_number,
    tax_number_validated: isChecked,
    tax_number_country: isChecked ? (stored.tax_number_country ?? '') : '',
    tax_number_name: isChecked ? (stored.tax_number_name ?? '') : '',
    reverse_charge_declaration: declarationOf(order),
  };
};

/** Who sold, as it stood when the order was written; null of orders that are older than that. */
export const sellerOf = ({ config }: Configured): OrderSeller | null => config.store_business_info ?? null;
