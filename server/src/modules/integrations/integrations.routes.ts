import { route, type AnyRoute } from '../../platform/http/route';
import * as feeds from './feeds.controller';
import * as integrations from './integrations.controller';
import {
  chainedBody,
  formQuery,
  installPluginBody,
  listsQuery,
  optionsQuery,
  productFormQuery,
  productStatusBody,
  saveFeedBody,
  settingsBody,
  settingsQuery,
  statusBody,
} from './integrations.input';

const VIEW = { policy: 'IntegrationPolicy', permission: 'integrations/view' } as const;
const MANAGE = { policy: 'IntegrationPolicy', permission: 'integrations/manage' } as const;
const DELETE = { policy: 'IntegrationPolicy', permission: 'integrations/delete' } as const;
const PRODUCT_VIEW = { policy: 'ProductPolicy', permission: 'integrations/view' } as const;
const PRODUCT_MANAGE = { policy: 'ProductPolicy', permission: 'integrations/manage' } as const;
const PRODUCT_DELETE = { policy: 'ProductPolicy', permission: 'integrations/delete' } as const;

const ALSO =
  'Beside the permission of the route it takes `orders/view`, and what else the integration needs: `site_user` customers/manage and store/sensitive, `content_entry` store/sensitive.';
const REFUSED = {
  404: 'There is no such integration or feed.',
  409: 'Somebody else has changed the feed since its `version` was read.',
  422: 'A field is missing or cannot be taken: `errors` says which.',
} as const;
const NO_SERVICE = { 404: 'There is no such integration.', 422: 'The service could not be asked.' } as const;

const settingRoutes: readonly AnyRoute[] = [
  route({
    ...VIEW,
    method: 'GET',
    path: '/integration/addons',
    action: 'integrations.addonsFind',
    summary: 'List the integrations and the plugins beside them',
    handler: integrations.addons,
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/integration/global-settings',
    action: 'integrations.settingsFind',
    summary: 'Show what is set up for an integration',
    description: 'Secrets are masked.',
    failures: { 404: 'There is no such integration, or nothing to set up for it.' },
    handler: integrations.settings,
    input: { query: settingsQuery },
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/integration/global-settings',
    action: 'integrations.settingsUpdate',
    errors: 'field_texts',
    summary: 'Set an integration up',
    description: `What the service refuses is not stored; blank fields disconnect. ${ALSO}`,
    failures: { 404: 'There is no such integration.', 422: 'A field is missing, or the service refuses it.' },
    handler: integrations.saveSetting,
    input: { body: settingsBody },
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/integration/feed/install-plugin',
    action: 'integrations.installPlugin',
    summary: 'Ask how a plugin is installed',
    description: 'Nothing is installed by it: plugins are npm packages of the site.',
    failures: { 422: 'The plugin is none of those that work with the store.' },
    handler: integrations.install,
    input: { body: installPluginBody },
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/integration/feed/lists',
    action: 'integrations.listsFind',
    summary: 'List the fields of a list of an integration',
    failures: NO_SERVICE,
    handler: integrations.lists,
    input: { query: listsQuery },
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/integration/feed/dynamic_options',
    action: 'integrations.optionsFind',
    summary: 'List the options of a field of a feed',
    failures: NO_SERVICE,
    handler: integrations.dynamicOptions,
    input: { query: optionsQuery },
  }),
  route({
    ...VIEW,
    method: 'POST',
    path: '/integration/feed/chained',
    action: 'integrations.chainedFind',
    summary: 'List the options of a field that depends on others',
    failures: NO_SERVICE,
    handler: integrations.chained,
    input: { body: chainedBody },
  }),
];

const globalRoutes: readonly AnyRoute[] = [
  route({
    ...VIEW,
    method: 'GET',
    path: '/integration/global-feeds',
    action: 'integrations.find',
    summary: 'List the feeds of the store',
    description: 'Without those of products. Secrets are masked.',
    handler: feeds.list,
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/integration/global-feeds/settings',
    action: 'integrations.formFind',
    summary: 'Show the form of a feed',
    description: 'With its values; the defaults of a new one where no feed is named.',
    failures: { 404: 'There is no such integration or feed.' },
    handler: feeds.form,
    input: { query: formQuery },
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/integration/global-feeds/settings',
    action: 'integrations.save',
    errors: 'field_texts',
    summary: 'Create or change a feed of the store',
    description: ALSO,
    failures: REFUSED,
    handler: feeds.saveGlobal,
    input: { body: saveFeedBody },
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/integration/global-feeds/change-status/:integration_id',
    action: 'integrations.changeStatus',
    summary: 'Switch a feed of the store on or off',
    handler: feeds.changeStatus,
    input: { body: statusBody },
  }),
  route({
    ...DELETE,
    method: 'DELETE',
    path: '/integration/global-feeds/:integration_id',
    action: 'integrations.delete',
    summary: 'Delete a feed of the store',
    description: 'With what it still had to do, and the record of what it did.',
    handler: feeds.remove,
  }),
];

const productRoutes: readonly AnyRoute[] = [
  route({
    ...PRODUCT_VIEW,
    method: 'GET',
    path: '/products/:id/integrations',
    action: 'productIntegrations.find',
    summary: 'List the feeds of a product',
    handler: feeds.listOfProduct,
  }),
  route({
    ...PRODUCT_VIEW,
    method: 'GET',
    path: '/products/:id/integrations/:name/settings',
    action: 'productIntegrations.formFind',
    summary: 'Show the form of a feed of a product',
    description: '`name` is the key of the integration.',
    failures: { 404: 'There is no such product, integration or feed.' },
    handler: feeds.formOfProduct,
    input: { query: productFormQuery },
  }),
  route({
    ...PRODUCT_MANAGE,
    method: 'POST',
    path: '/products/:id/integrations',
    action: 'productIntegrations.save',
    errors: 'field_texts',
    summary: 'Create or change a feed of a product',
    description: `\`conditional_variation_ids\` among the values are the variants that it is for; all where there are none. ${ALSO}`,
    failures: REFUSED,
    handler: feeds.saveOfProduct,
    input: { body: saveFeedBody },
  }),
  route({
    ...PRODUCT_MANAGE,
    method: 'POST',
    path: '/products/:id/integrations/feed/change-status',
    action: 'productIntegrations.changeStatus',
    summary: 'Switch a feed of a product on or off',
    failures: { 404: 'There is no such product or feed.' },
    handler: feeds.changeStatusOfProduct,
    input: { body: productStatusBody },
  }),
  route({
    ...PRODUCT_DELETE,
    method: 'DELETE',
    path: '/products/:id/integrations/:integration_id',
    action: 'productIntegrations.delete',
    summary: 'Delete a feed of a product',
    handler: feeds.removeOfProduct,
  }),
];

const orderRoutes: readonly AnyRoute[] = [
  route({
    policy: 'OrderPolicy',
    permission: 'orders/view',
    method: 'GET',
    path: '/orders/:id/integrations',
    action: 'orderIntegrations.find',
    summary: 'List what feeds did for an order',
    description: 'The newest first, at most 200.',
    handler: integrations.runsOfOrder,
  }),
  route({
    policy: 'OrderPolicy',
    permission: 'orders/manage',
    method: 'POST',
    path: '/orders/:id/integrations/:run_id/run-again',
    action: 'orderIntegrations.runAgain',
    summary: 'Run a feed again for an order',
    description: 'Of many who ask at once one is first.',
    failures: { 409: 'It is on its way already.' },
    handler: integrations.again,
  }),
];

/** See docs/reference/integrations.md. */
export const integrationRoutes: readonly AnyRoute[] = [
  ...settingRoutes,
  ...globalRoutes,
  ...productRoutes,
  ...orderRoutes,
];
