import { Store } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PRODUCT_FIELD } from './content/product-field';
import { ProductsPanel, type ContentManagerApis } from './content/products-panel';
import { registerWidgets } from './home/widgets/home-widgets';
import { ANY_ROOM } from './permissions';
import { PLUGIN_ID } from './plugin-id';
import { SHOP_ROUTES } from './section/routes';
import { SETTINGS_LINKS } from './section/settings-links';
import { loadStartTexts, startText } from './texts/start-texts';

/** Only links and names of pages are loaded with the panel; each page is loaded when it is opened. */
const plugin = {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: PLUGIN_ID, name: PLUGIN_ID });
    app.addMenuLink({
      to: `plugins/${PLUGIN_ID}`,
      icon: Store,
      intlLabel: startText('plugin.name'),
      permissions: ANY_ROOM as never,
    });
    app.router.addRoute(SHOP_ROUTES);
    registerWidgets(app);
    app.addSettingsLink({ id: PLUGIN_ID, intlLabel: startText('settings.section') }, SETTINGS_LINKS as never);
    app.customFields.register(PRODUCT_FIELD);
  },

  bootstrap(app: Pick<StrapiApp, 'getPlugin'>): void {
    const { apis } = app.getPlugin('content-manager');
    (apis as unknown as ContentManagerApis).addEditViewSidePanel([ProductsPanel]);
  },

  registerTrads: async ({ locales }: { locales: readonly string[] }) =>
    Promise.all(locales.map(async (locale) => ({ locale, data: await loadStartTexts(locale) }))),
};

export default plugin;
