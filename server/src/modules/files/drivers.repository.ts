import type { Platform } from '../../platform/platform';
import { appKeysOf } from '../../platform/secrets/app-keys';
import { createVault, type Vault } from '../../platform/secrets/vault';
import { NO_S3_SETTINGS, S3_FIELDS, SECRET_KEYS, type S3Settings } from './storage-drivers';

/** A row of Strapi's own store; secrets are sealed in it. */
const STORE = { type: 'plugin', name: 'shop', key: 'storage_driver_s3' } as const;

const VAULT = Symbol('vault of the storage secrets');

const vaultOf = (platform: Platform): Vault =>
  platform.memo(VAULT, () => createVault(appKeysOf(platform.strapi), 'storage drivers'));

const mapSecrets = (settings: S3Settings, change: (secret: string) => string): S3Settings => ({
  ...settings,
  ...Object.fromEntries(SECRET_KEYS.map((key) => [key, settings[key] === '' ? '' : change(settings[key])])),
});

/** Null where the driver was never set up. A secret that this site cannot open any more counts as not given. */
export const readS3Settings = async (platform: Platform): Promise<S3Settings | null> => {
  const stored = (await platform.strapi.store.get(STORE)) as Partial<S3Settings> | null;
  if (!stored) return null;
  return mapSecrets({ ...NO_S3_SETTINGS, ...stored }, (sealed) => vaultOf(platform).open(sealed) ?? '');
};

/** Labels of the secrets that were sealed under keys that this site does not have. */
export const unopenedS3Secrets = async (platform: Platform): Promise<readonly string[]> => {
  const stored = (await platform.strapi.store.get(STORE)) as Partial<S3Settings> | null;
  return S3_FIELDS.filter(({ key, sensitive }) => {
    const sealed = stored?.[key] ?? '';
    return sensitive && sealed !== '' && vaultOf(platform).open(sealed) === null;
  }).map(({ label }) => label);
};

export const writeS3Settings = async (platform: Platform, settings: S3Settings): Promise<void> => {
  await platform.strapi.store.set({ ...STORE, value: mapSecrets(settings, vaultOf(platform).seal) });
};

export const removeS3Settings = async (platform: Platform): Promise<void> => {
  await platform.strapi.store.delete(STORE);
};
