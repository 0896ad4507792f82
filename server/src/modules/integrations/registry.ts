import type { AvailableIntegration, FeedScope } from '../../contracts/integrations';
import { NotFoundError } from '../../domain/errors';
import { panelPage } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { ORDER_INTEGRATIONS, type Integrations } from './integrations.hooks';
import type { IntegrationProvider } from './provider';
import { builtIn } from './providers';
import { isComplete, readValues } from './settings/provider-settings';

const REGISTRY = Symbol('integration providers');
const KEY = /^[a-z][a-z0-9_-]{1,49}$/;
const SCOPES: readonly FeedScope[] = ['global', 'product'];
const DEFAULT_PRIORITY = 10;

const registryOf = (platform: Platform): Map<string, IntegrationProvider> =>
  platform.memo(REGISTRY, () => new Map(builtIn(platform).map((each) => [each.key, each])));

const isListOfSettings = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((field: unknown) => {
    const { key, label } = (field ?? {}) as { readonly key?: unknown; readonly label?: unknown };
    return typeof key === 'string' && typeof label === 'string';
  });

const isListOfScopes = (value: unknown): boolean =>
  Array.isArray(value) && value.every((scope) => SCOPES.includes(scope as FeedScope));

/** What is wrong with it, in words for its author; null where nothing is. */
const flawOf = ({ title, fields, run, scopes = SCOPES, globalSettings }: IntegrationProvider): string | null => {
  if (typeof title !== 'string' || title === '') return 'no title';
  if (typeof fields !== 'function') return "no function 'fields'";
  if (typeof run !== 'function') return "no function 'run'";
  if (!isListOfScopes(scopes)) return "a scope that is neither 'global' nor 'product'";
  return globalSettings && !isListOfSettings(globalSettings.fields) ? 'global settings without fields' : null;
};

/** Plain JavaScript of the site registers them: a mistake is told at once, not at the first sale. */
const assertUsable = (provider: IntegrationProvider): void => {
  const { key } = provider;
  if (typeof key !== 'string' || !KEY.test(key)) throw new TypeError('The key of an integration is malformed.');
  const flaw = flawOf(provider);
  if (flaw !== null) throw new TypeError(`The integration '${key}' has ${flaw}.`);
};

/** Adds an integration. Throws TypeError where it is malformed, and Error where its key is taken. */
export const registerProvider = (platform: Platform, provider: IntegrationProvider): void => {
  assertUsable(provider);
  const known = registryOf(platform);
  if (known.has(provider.key)) throw new Error(`There is an integration '${provider.key}' already.`);
  known.set(provider.key, provider);
};

export const findProvider = (platform: Platform, key: string): IntegrationProvider | null =>
  registryOf(platform).get(key) ?? null;

/** @throws NotFoundError */
export const requireProvider = (platform: Platform, key: string): IntegrationProvider => {
  const provider = findProvider(platform, key);
  if (!provider) throw new NotFoundError('There is no such integration.');
  return provider;
};

export const allProviders = (platform: Platform): readonly IntegrationProvider[] => [...registryOf(platform).values()];

export const scopesOf = ({ scopes = SCOPES }: IntegrationProvider): readonly FeedScope[] => scopes;

const isSetUp = async (platform: Platform, provider: IntegrationProvider): Promise<boolean> => {
  if (provider.isPremium && platform.config.edition !== 'premium') return false;
  const { globalSettings } = provider;
  return !globalSettings || isComplete(globalSettings, await readValues(platform, provider));
};

export const settingsPage = ({ strapi }: Platform): string => panelPage(strapi, 'integrations');

const infoOf = async (platform: Platform, provider: IntegrationProvider): Promise<AvailableIntegration> => ({
  title: provider.title,
  description: provider.description ?? '',
  category: provider.category ?? '',
  logo: provider.logo ?? '',
  enabled: await isSetUp(platform, provider),
  scopes: scopesOf(provider),
  priority: provider.priority ?? DEFAULT_PRIORITY,
  disable_global_settings: provider.globalSettings ? 'no' : 'yes',
  config_url: provider.config_url ?? (provider.globalSettings ? settingsPage(platform) : ''),
  delay_on_product_action: provider.delay_on_product_action ?? false,
  delay_on_global_action: provider.delay_on_global_action ?? false,
});

/** All that are registered, as the site wants them. */
export const readIntegrations = async (platform: Platform): Promise<Integrations> => {
  const entries: [string, AvailableIntegration][] = [];
  for (const provider of allProviders(platform)) entries.push([provider.key, await infoOf(platform, provider)]);
  return platform.hooks.ask(ORDER_INTEGRATIONS, Object.fromEntries(entries), null);
};
