import type { Platform } from '../../../platform/platform';
import { readCheckoutFields } from '../../checkout-fields';
import { readActiveBumps } from '../../order-bumps';
import { readPaymentMethods } from '../../payments';
import { isCountryCode, readStoreSettings } from '../../settings';
import { hasShipping } from '../../shipping';
import { readTaxFacts } from '../../tax';

type Form = Readonly<Record<string, unknown>>;

const readRates = async (platform: Platform, country: unknown, state: unknown): Promise<void> => {
  if (typeof country !== 'string' || !isCountryCode(country)) return;
  await readTaxFacts(platform, { country, state: String(state ?? ''), city: '', postcode: '', categoryIds: [] });
};

/**
 * Reads what processes remember of the store's set-up before the transaction of the order begins. Inside, what is read is not
 * remembered, so a process that did nothing but place orders would read all of it for each. No statement while it is remembered.
 */
export const readAhead = async (platform: Platform, form: Form): Promise<void> => {
  await readStoreSettings(platform);
  await readCheckoutFields(platform);
  await hasShipping(platform);
  await readActiveBumps(platform);
  await readPaymentMethods(platform);
  await readRates(platform, form.billing_country, form.billing_state);
  await readRates(platform, form.shipping_country, form.shipping_state);
};
