import { InvalidInputError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import { assertStorageKey } from '../../platform/storage/storage-key';
import { readS3Settings } from './drivers.repository';
import type { DriverName } from './storage-drivers';

type FilePlace = { readonly driver: DriverName; readonly bucket: string; readonly file_path: string };

/**
 * Which buckets the store may use: that of the driver's settings, and those of the plugin's configuration. Its S3 key may reach
 * others, with backups or customer data, so no request may name a bucket freely.
 */
export const bucketsOfStore = ({ config }: Platform, settings: { readonly bucket: string } | null): readonly string[] =>
  [settings?.bucket ?? '', ...config.s3Buckets.split(/[\s,]+/)].filter((name) => name !== '');

/** @throws InvalidInputError; a blank name is the bucket of the settings. */
export const assertBucketOfStore = (allowed: readonly string[], bucket: string): void => {
  if (bucket === '' || allowed.includes(bucket)) return;
  const message = 'The bucket is not one of this store.';
  throw new InvalidInputError(message, { bucket: { allowed: message } });
};

/** What refuses files that lie outside the store's own places; read ahead, so that a transaction can ask it. */
export const readFileGuard = async (platform: Platform): Promise<(file: FilePlace) => void> => {
  const allowed = bucketsOfStore(platform, await readS3Settings(platform));
  return ({ driver, bucket, file_path: path }) => {
    if (driver === 'local') return assertStorageKey(path);
    assertBucketOfStore(allowed, bucket);
    assertStorageKey(path, platform.config.s3Prefix);
  };
};
