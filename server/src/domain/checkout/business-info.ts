import type { BusinessDetails } from './validate-checkout';

/** What an order keeps of a buyer that is a business, by its keys. See docs/rules/checkout.md#business-customers. */
export type BusinessInfo = {
  readonly company_name: string;
  readonly legal_registration_id: string;
  readonly tax_number: string;
  /** The number was looked up; what was only typed decides nothing. */
  readonly tax_number_validated: boolean;
  readonly tax_number_country: string;
  /** Whose number it is, as the register says. */
  readonly tax_number_name: string;
  /** What an invoice has to say where the buyer owes the tax; '' everywhere else. */
  readonly reverse_charge_declaration: string;
};

/** What the next order of the buyer may start from. Who owes the tax is decided anew for each. */
export type CustomerTaxInfo = Omit<BusinessInfo, 'reverse_charge_declaration'>;

export const taxInfoOf = (info: CustomerTaxInfo): CustomerTaxInfo => ({
  company_name: info.company_name,
  legal_registration_id: info.legal_registration_id,
  tax_number: info.tax_number,
  tax_number_validated: info.tax_number_validated,
  tax_number_country: info.tax_number_country,
  tax_number_name: info.tax_number_name,
});

export type CheckedNumber = { readonly country: string; readonly vat_number: string; readonly name?: string };

export const REVERSE_CHARGE_DECLARATION = 'Reverse charge: VAT is to be accounted for by the recipient.';

/** Who owes the tax may change when the order does. */
export const declared = <Info extends object>(info: Info, isReversed: boolean) => ({
  ...info,
  reverse_charge_declaration: isReversed ? REVERSE_CHARGE_DECLARATION : '',
});

type Buyer = {
  readonly business: BusinessDetails | null;
  readonly checked: CheckedNumber | null;
  readonly companyName: string;
  readonly isReversed: boolean;
};

const NO_DETAILS: BusinessDetails = { companyName: '', taxId: '', legalRegistrationId: '' };

const numberOf = ({ checked, business }: Buyer) => ({
  tax_number: checked?.vat_number ?? business?.taxId ?? '',
  tax_number_validated: checked !== null,
  tax_number_country: checked?.country ?? '',
  tax_number_name: checked?.name ?? '',
});

/** Null of a consumer. A number that was looked up makes a business of whoever gave it: it decided the tax. */
export const businessInfoOf = (buyer: Buyer): BusinessInfo | null => {
  const { business, checked, companyName, isReversed } = buyer;
  if (!business && !checked) return null;
  const details = business ?? NO_DETAILS;
  const info = {
    company_name: details.companyName || companyName,
    legal_registration_id: details.legalRegistrationId,
    ...numberOf(buyer),
  };
  return declared(info, isReversed);
};
