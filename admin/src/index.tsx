import { Store } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { textOf } from './hooks/use-text';
import { PERMISSIONS } from './permissions';
import { PLUGIN_ID } from './plugin-id';

type Translations = Record<string, string>;

const withPrefix = (translations: Translations): Translations =>
  Object.fromEntries(Object.entries(translations).map(([id, text]) => [`${PLUGIN_ID}.${id}`, text]));

const loadTranslations = async (locale: string): Promise<Translations> => {
  if (locale !== 'en') return {};
  const { default: translations } = await import('./translations/en.json');
  return withPrefix(translations);
};

/** Each room of the back office is loaded when it is opened. */
const plugin = {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: PLUGIN_ID, name: PLUGIN_ID });
    app.addMenuLink({
      to: `plugins/${PLUGIN_ID}`,
      icon: Store,
      intlLabel: textOf('plugin.name'),
      permissions: PERMISSIONS.anyRoom as never,
      Component: () => import('./pages/section/shop-section').then(({ ShopSection }) => ({ default: ShopSection })),
    });
    app.addSettingsLink(
      { id: PLUGIN_ID, intlLabel: textOf('settings.section') },
      {
        id: 'store',
        to: `${PLUGIN_ID}/store`,
        intlLabel: textOf('settings.store'),
        permissions: PERMISSIONS.storeSettings as never,
        Component: () =>
          import('./pages/settings/store-settings-page').then(({ StoreSettingsPage }) => ({
            default: StoreSettingsPage,
          })),
      }
    );
  },

  registerTrads: async ({ locales }: { locales: readonly string[] }) =>
    Promise.all(locales.map(async (locale) => ({ locale, data: await loadTranslations(locale) }))),
};

export default plugin;
