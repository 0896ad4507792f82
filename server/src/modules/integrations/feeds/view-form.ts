import type {
  FeedField,
  FeedOption,
  FeedValues,
  GlobalFeedFormAnswer,
  MergeField,
} from '../../../contracts/integrations';
import { OPERATORS } from '../../../domain/integration';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { findVariantsOf } from '../../catalog';
import { readShortcodes } from '../../notifications';
import type { IntegrationProvider } from '../provider';
import { requireProvider } from '../registry';
import { contextOf } from '../settings/provider-settings';
import { CONDITION_INPUTS } from './condition-inputs';
import { feedDefaults, formFields, storedFields } from './feed-form';
import { maskFeed } from './feed-secrets';
import { findFeed, type FeedOwner } from './feeds.repository';
import { feedVersion, scopeOf } from './feeds.rows';
import { feedNotFound } from './save-feed';

const DEFAULT_LIST_FIELD = 'list_id';

/** Of a list; empty where the service cannot be asked: the form is shown nevertheless. */
const mergeFieldsOf = async (
  platform: Platform,
  provider: IntegrationProvider,
  settings: FeedValues
): Promise<readonly MergeField[]> => {
  const { listField = DEFAULT_LIST_FIELD, mergeFields } = provider;
  const list = settings[listField];
  if (!mergeFields || typeof list !== 'string' || list === '') return [];
  try {
    return await mergeFields(list, await contextOf(platform, provider));
  } catch (error) {
    platform.strapi.log.warn(`The fields of ${provider.title} could not be read: ${errorText(error)}`);
    return [];
  }
};

const settingsOf = async (
  platform: Platform,
  provider: IntegrationProvider,
  owner: FeedOwner,
  id: number | undefined
): Promise<{ readonly settings: FeedValues; readonly version: string }> => {
  const defaults = feedDefaults(provider, scopeOf(owner));
  if (id === undefined) return { settings: defaults, version: '' };
  const feed = await findFeed(platform.db, id);
  if (feed?.product_id !== owner.product_id || feed.provider !== provider.key) throw feedNotFound();
  const settings = { ...defaults, ...maskFeed(await storedFields(platform, provider), feed.settings) };
  return { settings, version: feedVersion(feed) };
};

export type FeedForm = Omit<GlobalFeedFormAnswer, 'settings_fields'> & { readonly fields: readonly FeedField[] };

/** What a form for a feed needs, a new one or one that exists. @throws NotFoundError */
export const viewForm = async (
  platform: Platform,
  owner: FeedOwner,
  { provider: key, id }: { readonly provider: string; readonly id: number | undefined }
): Promise<FeedForm> => {
  const provider = requireProvider(platform, key);
  const { settings, version } = await settingsOf(platform, provider, owner, id);
  return {
    settings,
    version,
    fields: await formFields(platform, provider),
    shortcodes: await readShortcodes(platform, null),
    inputs: CONDITION_INPUTS,
    operators: OPERATORS,
    merge_fields: await mergeFieldsOf(platform, provider, settings),
  };
};

export const variationOptions = async ({ db }: Platform, productId: number): Promise<readonly FeedOption[]> =>
  (await findVariantsOf(db, [productId])).map(({ id, variation_title: title }) => ({ id: String(id), title }));
