import type {
  AddonsAnswer,
  FeedOptionsAnswer,
  FeedRunAnswer,
  InstallPluginAnswer,
  IntegrationSettingsAnswer,
  IntegrationSettingsSaved,
  MergeFieldsAnswer,
  OrderFeedRunsAnswer,
} from '../../contracts/integrations';
import type { ShopRequest } from '../../platform/http/route';
import { orderNotFound, readOrdersById } from '../orders';
import { installPlugin, listIntegrationAddons } from './addons';
import { readChainedOptions, readDynamicOptions, readMergeFields } from './feeds/remote-options';
import { assertMayFeed } from './feeds/save-feed';
import type {
  ChainedBody,
  InstallPluginBody,
  ListsQuery,
  OptionsQuery,
  SettingsBody,
  SettingsQuery,
} from './integrations.input';
import { requireProvider } from './registry';
import { presentRun, runAgain } from './runs/run-again';
import { feedRunnerOf } from './runs/runner';
import { findRunsOfOrder } from './runs/runs.repository';
import { saveSettings, viewSettings } from './settings/save-settings';

export const addons = async ({ platform }: ShopRequest): Promise<AddonsAnswer> => ({
  addons: await listIntegrationAddons(platform),
});

export const settings = ({ platform, query }: ShopRequest<SettingsQuery>): Promise<IntegrationSettingsAnswer> =>
  viewSettings(platform, query.settings_key);

export const saveSetting = ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, SettingsBody>): Promise<IntegrationSettingsSaved> => {
  assertMayFeed(principal, requireProvider(platform, body.settings_key));
  return saveSettings(platform, principal, body.settings_key, body.integration);
};

export const install = async ({
  platform,
  body,
}: ShopRequest<unknown, InstallPluginBody>): Promise<InstallPluginAnswer> => installPlugin(platform, body.addon);

export const lists = async ({ platform, query }: ShopRequest<ListsQuery>): Promise<MergeFieldsAnswer> => ({
  merge_fields: await readMergeFields(platform, query.integration_name, query.list_id ?? ''),
});

export const dynamicOptions = async ({ platform, query }: ShopRequest<OptionsQuery>): Promise<FeedOptionsAnswer> => {
  const { integration_name: name, option_key: key, sub_option_key: subKey = '', search = '', values = [] } = query;
  return { options: await readDynamicOptions(platform, name, { key, subKey, search, values }) };
};

export const chained = async ({ platform, body }: ShopRequest<unknown, ChainedBody>): Promise<FeedOptionsAnswer> => {
  const { integration_name: name, route, values = {} } = body;
  return { options: await readChainedOptions(platform, name, { route, values }) };
};

export const runsOfOrder = async ({ platform, id }: ShopRequest): Promise<OrderFeedRunsAnswer> => {
  if (!(await readOrdersById(platform.db, [id()])).has(id())) throw orderNotFound();
  return { runs: (await findRunsOfOrder(platform.db, id())).map(presentRun) };
};

export const again = async ({ platform, principal, id }: ShopRequest): Promise<FeedRunAnswer> => {
  const run = await runAgain(platform, principal, { id: id('run_id'), orderId: id() });
  feedRunnerOf(platform).wake();
  return { message: 'The feed runs again.', run };
};
