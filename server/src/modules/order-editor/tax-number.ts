import { businessInfoOf, declared, type BusinessDetails } from '../../domain/checkout';
import { UnprocessableError } from '../../domain/errors';
import { isEuCountry } from '../../domain/tax';
import type { Platform } from '../../platform/platform';
import { businessOf, taxIdOf, type OrderRow } from '../orders';
import { findOrderTaxes, validateVatNumber, type ValidVatNumber } from '../tax';

/** What staff say of the buyer's tax number. */
export type GivenNumber = {
  /** As the order keeps it; blank: there is none. */
  readonly taxId: string;
  /** Null where nobody has looked it up: it decides nothing. */
  readonly checked: ValidVatNumber | null;
};

export const NO_NUMBER: GivenNumber = { taxId: '', checked: null };

/**
 * Looks a number up as the checkout does, in the country that the bill goes to. Outside the EU nobody can: there it is kept as it
 * is written. Never inside a transaction.
 * @throws UnprocessableError with the code invalid, rate_limit or service_unavailable.
 */
export const lookUpNumber = async (platform: Platform, taxId: string, country: string): Promise<GivenNumber> => {
  if (taxId === '' || !isEuCountry(country)) return { taxId, checked: null };
  const checked = await validateVatNumber(platform, { country, vatNumber: taxId });
  return { taxId: checked.vat_number, checked };
};

/**
 * The number of an order that is edited; undefined where it stays as it is. An editor sends back what it has read, so a number that
 * stood there already is no reason to refuse the edit: where it cannot be confirmed it goes on deciding nothing.
 */
export const lookUpEdited = async (
  platform: Platform,
  order: OrderRow,
  { taxId, country }: { readonly taxId: string; readonly country: string }
): Promise<GivenNumber | undefined> => {
  const isKnown = taxId === taxIdOf(order);
  if (isKnown && (taxId === '' || businessOf(order)?.tax_number_validated === true)) return undefined;
  try {
    return await lookUpNumber(platform, taxId, country);
  } catch (error) {
    if (isKnown && error instanceof UnprocessableError) return undefined;
    throw error;
  }
};

/** The number of the order that was looked up, now or before; null without one. */
export const checkedNumber = async (
  platform: Platform,
  order: OrderRow,
  given: GivenNumber | undefined
): Promise<string | null> => {
  if (given) return given.checked?.vat_number ?? null;
  const [record] = (await findOrderTaxes(platform, [order.id])).get(order.id) ?? [];
  const reversed = record?.meta.vat_reverse;
  if (typeof reversed === 'string' && reversed !== '') return reversed;
  const known = businessOf(order);
  return known?.tax_number_validated ? known.tax_number : null;
};

type Buyer = { readonly companyName: string; readonly isReversed: boolean };

/** By the keys of a new order's config. */
export const numberConfig = ({ taxId, checked }: GivenNumber, buyer: Buyer) =>
  taxId === ''
    ? {}
    : {
        tax_id: taxId,
        business_info: businessInfoOf({
          ...buyer,
          business: { companyName: '', taxId, legalRegistrationId: '' },
          checked,
        }),
      };

/** What the order keeps of the business besides its number. */
const detailsOf = (order: OrderRow, taxId: string): BusinessDetails | null => {
  const known = businessOf(order);
  if (!known) return taxId === '' ? null : { companyName: '', taxId, legalRegistrationId: '' };
  return { companyName: known.company_name, taxId, legalRegistrationId: known.legal_registration_id };
};

/** The same of an order that is edited: what stands there besides the number stays. */
export const editedNumberConfig = (order: OrderRow, given: GivenNumber | undefined, buyer: Buyer) => {
  if (given) {
    const { taxId, checked } = given;
    const info = businessInfoOf({ ...buyer, business: detailsOf(order, taxId), checked });
    return { tax_id: taxId, business_info: info ?? undefined };
  }
  const stored = order.config.business_info;
  return typeof stored === 'object' && stored !== null ? { business_info: declared(stored, buyer.isReversed) } : {};
};
