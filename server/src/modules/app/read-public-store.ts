import type { PublicStore } from '../../contracts/storefront';
import type { Platform } from '../../platform/platform';
import { presentPublicFields, readCheckoutFields } from '../checkout-fields';
import { offeredMethods } from '../payments';
import { COUNTRIES, readStoreSettings } from '../settings';
import { currencyFormatOf } from './currency-format';

const COUNTRIES_BY_NAME = Object.entries(COUNTRIES)
  .map(([code, name]) => ({ code, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** Nothing in it depends on who asks. */
export const readPublicStore = async (platform: Platform): Promise<{ readonly store: PublicStore }> => {
  const settings = await readStoreSettings(platform);
  const fields = await readCheckoutFields(platform);
  const methods = await offeredMethods(platform, String(settings.currency));
  return {
    store: {
      name: settings.store_name,
      logo: settings.store_logo,
      country: settings.store_country,
      currency: currencyFormatOf(settings),
      countries: COUNTRIES_BY_NAME,
      payment_methods: methods.map(({ gateway, values }) => ({
        method: gateway.slug,
        title: values.checkout_label || gateway.title,
        logo: values.checkout_logo || (gateway.logo ?? ''),
        instructions: values.checkout_instructions ?? '',
      })),
      ...presentPublicFields(fields),
    },
  };
};
