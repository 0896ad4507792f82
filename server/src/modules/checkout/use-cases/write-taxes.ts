import { reverseChargeRecord, taxRecords, type TaxRecord } from '../../../domain/tax';
import type { Platform } from '../../../platform/platform';
import type { CartPrices } from '../../cart';
import { writeOrderTaxes } from '../../tax';

const recordsOf = ({ priced, tax }: CartPrices, vatNumber: string): readonly TaxRecord[] => {
  if (!tax) return [];
  const { reversedTax: reversed } = priced;
  if (!reversed) return taxRecords({ byRate: priced.taxLines }, tax.record);
  const mode = tax.facts.reverseCharge?.mode ?? 'fixed';
  return [reverseChargeRecord({ reversed }, { ...tax.record, vatNumber, mode, taxable: priced.total })];
};

/**
 * What the order owes whom, one record a rate; those that were written before and are of other amounts are replaced. `vatNumber`
 * is that of a business that owes the tax itself, '' where there is none. See docs/rules/tax.md#tax-records.
 */
export const writeTaxes = async (
  platform: Platform,
  order: { readonly id: number; readonly isNew: boolean },
  prices: CartPrices,
  vatNumber: string
): Promise<void> => {
  const records = recordsOf(prices, vatNumber);
  if (records.length > 0 || !order.isNew) {
    await writeOrderTaxes(platform, order, records, prices.tax?.facts.rates);
  }
};
