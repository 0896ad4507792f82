import type { CheckoutFields } from '../../../domain/checkout';
import type { Platform } from '../../../platform/platform';
import { selectCheckoutFields } from '../checkout-fields.repository';

/** The name of the checkout fields among the version numbers. */
export const FIELDS_VERSION = 'checkout-fields';

const READER = Symbol('checkout fields');

/** How the merchant wants the checkout form; a save in another process counts within 700 ms. */
export const readCheckoutFields = (platform: Platform): Promise<CheckoutFields> =>
  platform.memo(READER, () => platform.versions.remember(FIELDS_VERSION, () => selectCheckoutFields(platform)))();
