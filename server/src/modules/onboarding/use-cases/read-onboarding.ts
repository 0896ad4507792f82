import type { OnboardingAnswer, OnboardingSettings, SitePage, StorePageKey } from '../../../contracts/onboarding';
import type { Platform } from '../../../platform/platform';
import { loadStoreSettings, readCurrencies, type StoreSettings } from '../../settings';
import { linkOf } from '../pages/create-pages';
import { listPages, refusalOfPages } from '../pages/site-pages';
import { NEEDED_PAGES, presentPage } from '../pages/store-pages';

const presentSettings = (settings: StoreSettings): OnboardingSettings => ({
  store_name: settings.store_name,
  store_logo: settings.store_logo,
  currency: settings.currency,
  store_country: settings.store_country,
  timezone: settings.timezone,
  ...(Object.fromEntries(NEEDED_PAGES.map(({ key }) => [key, settings[key]])) as Record<StorePageKey, number>),
});

/** What the first steps of a store ask for, and what is known already. */
export const readOnboarding = async (platform: Platform): Promise<OnboardingAnswer> => {
  const settings = await loadStoreSettings(platform);
  const pages: SitePage[] = [];
  for (const page of await listPages(platform)) {
    pages.push({ id: page.id, title: page.title, link: await linkOf(platform, page) });
  }
  return {
    pages,
    currencies: await readCurrencies(platform),
    default_settings: presentSettings(settings),
    store_pages: NEEDED_PAGES.map((page) => presentPage(page, settings)),
    page_setup_message: refusalOfPages(platform),
  };
};
