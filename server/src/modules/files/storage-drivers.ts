import type { S3DriverSettings, StorageDriver, StorageDriverField } from '../../contracts/files';
import { SECRET_MASK } from '../../platform/secrets/secret-mask';

/** Where files can lie. `local` is always there; `s3` is any server that speaks Amazon's protocol. */
export type DriverName = StorageDriver;
export type DriverField = StorageDriverField;
export type S3Settings = S3DriverSettings;

export const DRIVERS = ['local', 's3'] as const satisfies readonly DriverName[];

export const isDriverName = (name: string): name is DriverName => (DRIVERS as readonly string[]).includes(name);

export const NO_S3_SETTINGS: S3Settings = {
  access_key: '',
  secret_key: '',
  bucket: '',
  region: '',
  base_url: '',
  is_active: 'no',
};

const field = (
  key: DriverField['key'],
  label: string,
  type: DriverField['type'],
  required: boolean,
  sensitive = false
): DriverField => ({ key, label, type, required, sensitive });

export const S3_FIELDS: readonly DriverField[] = [
  field('is_active', 'Use this storage', 'flag', false),
  field('access_key', 'Access key', 'password', true, true),
  field('secret_key', 'Secret key', 'password', true, true),
  field('bucket', 'Bucket', 'text', true),
  field('region', 'Region', 'text', true),
  field('base_url', 'Endpoint address, for compatible servers other than Amazon S3', 'url', false),
];

export const SECRET_KEYS: readonly DriverField['key'][] = S3_FIELDS.filter(({ sensitive }) => sensitive).map(
  ({ key }) => key
);

export { SECRET_MASK };

export const maskSecrets = (settings: S3Settings): S3Settings => ({
  ...settings,
  access_key: settings.access_key === '' ? '' : SECRET_MASK,
  secret_key: settings.secret_key === '' ? '' : SECRET_MASK,
});

export const DRIVER_TITLES: Readonly<Record<DriverName, { readonly title: string; readonly description: string }>> = {
  local: { title: 'Local', description: 'Files in a private folder of this server. Always available.' },
  s3: { title: 'S3', description: 'A bucket of Amazon S3, or of a compatible server.' },
};
