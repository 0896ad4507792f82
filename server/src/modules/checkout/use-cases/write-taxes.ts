import { reverseChargeRecord, taxRecords, type TaxRecord } from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import { vatNumberOf, type CartPrices, type CartRow } from '../../cart';
import { writeOrderTaxes } from '../../tax';

const recordsOf = ({ priced, tax }: CartPrices, cart: CartRow, country: string): readonly TaxRecord[] => {
  if (!tax) return [];
  const { reversedTax: reversed } = priced;
  if (!reversed) return taxRecords({ byRate: priced.taxLines }, tax.record);
  const mode = tax.facts.reverseCharge?.mode ?? 'fixed';
  const vatNumber = vatNumberOf(cart, country)?.vat_number ?? '';
  return [reverseChargeRecord({ reversed }, { ...tax.record, vatNumber, mode, taxable: priced.total })];
};

/** What the order owes whom, one record a rate; those of an earlier draft are replaced. Source: behaviours 8. */
export const writeTaxes = async (
  platform: Platform,
  order: { readonly id: number; readonly isNew: boolean },
  prices: CartPrices,
  { cart, country }: { readonly cart: CartRow; readonly country: string }
): Promise<void> => {
  const records = recordsOf(prices, cart, country);
  if (records.length > 0 || !order.isNew) await writeOrderTaxes(platform, order.id, records);
};
