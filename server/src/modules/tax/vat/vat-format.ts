import { normaliseVatNumber, type VatNumber } from '../../../domain/tax';

/**
 * Reads a VAT number as people write it, and checks length, letters and check digits, all without asking anybody. Null outside
 * the EU, and for what cannot be a number of the country.
 */
export const readVatNumber = async (country: string, written: string): Promise<VatNumber | null> => {
  const vatNumber = normaliseVatNumber(country, written);
  if (!vatNumber) return null;
  // Loaded at the first number: it knows every country's numbers, and most stores are never shown one.
  const { euVat } = await import('stdnum');
  const validators = euVat[vatNumber.country] ?? [];
  return validators.some((each) => each.validate(vatNumber.number).isValid) ? vatNumber : null;
};
