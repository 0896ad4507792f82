import type { DocumentStatus, SellerDetails } from '../../../contracts/document-templates';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings, saveStoreSettings, sellerSettings } from '../../settings';
import { readLogo } from '../logo/read-logo';
import { readPaperStyle } from '../paper-style';
import { pdfThreadOf } from '../pdf/pdf-thread-of';

/** Who sells, as new documents say it. Issued ones keep what they said. */
export const readSeller = async (platform: Platform): Promise<SellerDetails> =>
  sellerSettings(await readStoreSettings(platform));

/** What is left out stays. @throws InvalidInputError */
export const saveSeller = (
  platform: Platform,
  principal: Principal,
  changes: Partial<Record<keyof SellerDetails, string | undefined>>
): Promise<void> =>
  saveStoreSettings(
    platform,
    principal,
    Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  );

/** What invoices have to say of whoever sells, and this one has not said yet: where, and one of its numbers. */
export const missingOf = (seller: SellerDetails): readonly (keyof SellerDetails)[] => {
  const places = (['store_address1', 'store_city', 'store_country'] as const).filter(
    (key) => seller[key].trim() === ''
  );
  const isNumbered = seller.seller_vat_id.trim() !== '' || seller.legal_registration_id.trim() !== '';
  return isNumbered ? places : [...places, 'seller_vat_id', 'legal_registration_id'];
};

/** Null where a page can be made now. */
const faultOf = async (platform: Platform): Promise<string | null> => {
  const page = {
    title: '',
    language: 'en',
    paper: 'A4',
    content: ['Aa'],
    footer: '',
    logo: null,
    pageWord: '',
  } as const;
  try {
    await pdfThreadOf(platform).make(page);
    return null;
  } catch (error) {
    platform.strapi.log.warn(`Documents cannot be made: ${String(error)}`);
    return 'Pages cannot be made at the moment; the log of the server says why.';
  }
};

/** Whether documents can be made now, and what they will look like. */
export const readDocumentStatus = async (platform: Platform): Promise<DocumentStatus> => {
  const fault = await faultOf(platform);
  const logo = await readLogo(platform);
  const { language, paper } = await readPaperStyle(platform);
  return {
    ...{ is_ready: fault === null, fault, language, paper },
    logo: { state: logo.state, fault: logo.state === 'unusable' ? logo.fault : null },
    seller_missing: missingOf(await readSeller(platform)),
  };
};
