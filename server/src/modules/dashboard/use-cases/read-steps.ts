import type { DashboardStep, DashboardSteps } from '../../../contracts/dashboard';
import { panelPage } from '../../../platform/http/site-address';
import type { Platform } from '../../../platform/platform';
import { hasProducts } from '../../catalog';
import { readPageSetup, type PageSetup } from '../../onboarding';
import { hasActiveMethod } from '../../payments';
import { readStoreSettings, type StoreSettings } from '../../settings';

const textOfPages = ({ missing, refusal }: PageSetup): string => {
  if (missing.length === 0) return 'All pages of the store are set.';
  const named = `Not set yet: ${missing.map(({ title }) => title).join(', ')}.`;
  return refusal === null ? `${named} The store can create them.` : `${named} ${refusal}`;
};

const isNamed = ({ store_name, store_logo }: StoreSettings): boolean => store_name !== '' && store_logo !== '';

const pageStep = (url: string, pages: PageSetup): DashboardStep => ({
  title: 'Set up the pages',
  text: textOfPages(pages),
  icon: 'Cart',
  completed: pages.missing.length === 0,
  url,
});

const storeStep = (url: string, completed: boolean): DashboardStep => ({
  title: 'Name the store',
  text: 'Give the store its name and its logo.',
  icon: 'StoreIcon',
  completed,
  url,
});

const productStep = (url: string, completed: boolean): DashboardStep => ({
  title: 'Add the first product',
  text: 'Add what the store sells, or begin with sample products.',
  icon: 'ShoppingCartIcon',
  completed,
  url,
});

const paymentStep = (url: string, completed: boolean): DashboardStep => ({
  title: 'Set up a payment method',
  text: 'Offer at least one way to pay.',
  icon: 'PaymentIcon',
  completed,
  url,
});

/** The set-up of the store: what is done, and where the rest is done. */
export const readSteps = async (platform: Platform): Promise<DashboardSteps> => {
  const step = (name: string): string => panelPage(platform.strapi, `setup/${name}`);
  return {
    page_setup: pageStep(step('pages'), await readPageSetup(platform)),
    store_info: storeStep(step('store'), isNamed(await readStoreSettings(platform))),
    product_info: productStep(step('product'), await hasProducts(platform.db)),
    setup_payments: paymentStep(step('payment'), await hasActiveMethod(platform)),
  };
};
