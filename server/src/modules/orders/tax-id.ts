import type { OrderRow } from './orders.rows';

/** The buyer's tax number: where it was changed afterwards, else what was given at the checkout; blank without one. */
export const taxIdOf = ({ config }: Pick<OrderRow, 'config'>): string => {
  const business = config.business_info as { readonly tax_number?: unknown } | null | undefined;
  return String(config.tax_id ?? business?.tax_number ?? '');
};
