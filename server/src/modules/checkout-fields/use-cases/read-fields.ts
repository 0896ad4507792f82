import type { CheckoutFields } from '../../../domain/checkout';
import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import { selectCheckoutFields } from '../checkout-fields.repository';

/** The name of the checkout fields among the version numbers. */
export const FIELDS_VERSION = 'checkout-fields';

const READER = Symbol('checkout fields');

/** How the merchant wants the checkout form; a save in another process counts within 700 ms. */
export const readCheckoutFields = (platform: Platform): Promise<CheckoutFields> =>
  platform.memo(READER, () => platform.versions.remember(FIELDS_VERSION, () => selectCheckoutFields(platform)))();

const HIDDEN = { enabled: 'no', required: 'no' } as const;

/** As shoppers meet the form: the second line of addresses has a switch among the store settings besides. */
export const readShownFields = async (platform: Platform): Promise<CheckoutFields> => {
  const fields = await readCheckoutFields(platform);
  if ((await readStoreSettings(platform)).additional_address_field !== 'no') return fields;
  return {
    ...fields,
    billing_address: { ...fields.billing_address, address_2: HIDDEN },
    shipping_address: { ...fields.shipping_address, address_2: HIDDEN },
  };
};
