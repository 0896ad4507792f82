import type { Platform } from '../../../platform/platform';
import { createHttpClient, type HttpClient } from '../../../platform/http-client';
import { appKeysOf } from '../../../platform/secrets/app-keys';
import { createVault, type Vault } from '../../../platform/secrets/vault';
import type { GlobalSettings, IntegrationProvider, ProviderContext, ProviderValues } from '../provider';
import { readStored } from './settings.repository';

const VAULT = Symbol('vault of the integrations');
const CLIENT = Symbol('http client of integrations');

export const vaultOf = (platform: Platform): Vault =>
  platform.memo(VAULT, () => createVault(appKeysOf(platform.strapi), 'integrations'));

export const httpOf = (platform: Platform): HttpClient =>
  platform.memo(CLIENT, () => createHttpClient({ allowPrivate: platform.config.allowPrivateTargets }));

type Change = (text: string) => string;

export const changeSecrets = ({ fields }: GlobalSettings, values: ProviderValues, change: Change): ProviderValues => {
  const secrets = new Set(fields.filter(({ secret }) => secret).map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, secrets.has(key) && value !== '' ? change(value) : value])
  );
};

/** Secrets in the clear; one that this site cannot open any more counts as not given. */
export const readValues = async (
  platform: Platform,
  { key, globalSettings }: IntegrationProvider
): Promise<ProviderValues> => {
  const stored = (await readStored(platform)).get(key);
  if (!globalSettings || !stored) return {};
  return changeSecrets(globalSettings, stored, (sealed) => vaultOf(platform).open(sealed) ?? '');
};

export const isComplete = ({ fields }: GlobalSettings, values: ProviderValues): boolean =>
  fields.every(({ key, required }) => !required || Boolean(values[key]));

export const contextWith = (platform: Platform, settings: ProviderValues): ProviderContext => ({
  settings,
  http: httpOf(platform),
});

export const contextOf = async (platform: Platform, provider: IntegrationProvider): Promise<ProviderContext> =>
  contextWith(platform, await readValues(platform, provider));
