import path from 'node:path';
import { UnprocessableError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';
import { createLocalStorage } from '../../platform/storage/local-storage';
import { createS3Storage, type S3Storage } from '../../platform/storage/s3-storage';
import type { Storage } from '../../platform/storage/storage';
import { assertBucketOfStore, bucketsOfStore } from './file-places';
import { readS3Settings } from './drivers.repository';
import type { DriverName, S3Settings } from './storage-drivers';

const LOCAL = Symbol('local storage');
const S3 = Symbol('s3 storages');

const localStorage = (platform: Platform): Storage =>
  platform.memo(LOCAL, () => {
    const publicFolder = platform.strapi.dirs.static.public;
    const folder = platform.config.storageDir || path.join(path.dirname(publicFolder), '.shop-files');
    return createLocalStorage({ folder: path.resolve(folder), publicFolder });
  });

/** By their settings, so that a change made in another process makes a new one here. */
const openedS3 = (platform: Platform): Map<string, S3Storage> => platform.memo(S3, () => new Map());

const MAX_OPENED = 20;

/** To be called when settings change and when the site ends. */
export const disposeS3 = (platform: Platform): void => {
  const opened = openedS3(platform);
  opened.forEach((storage) => storage.dispose());
  opened.clear();
};

export const s3StorageOf = (platform: Platform, settings: S3Settings, bucket = settings.bucket): S3Storage => {
  const opened = openedS3(platform);
  const key = JSON.stringify([settings.access_key, settings.secret_key, settings.region, settings.base_url, bucket]);
  const known = opened.get(key);
  if (known) return known;
  if (opened.size >= MAX_OPENED) disposeS3(platform);
  const storage = createS3Storage({
    accessKey: settings.access_key,
    secretKey: settings.secret_key,
    region: settings.region,
    bucket,
    prefix: platform.config.s3Prefix,
    endpoint: settings.base_url,
    allowPrivate: platform.config.allowPrivateTargets,
  });
  opened.set(key, storage);
  return storage;
};

/** @throws UnprocessableError where the S3 driver is not set up or not switched on; InvalidInputError for a foreign bucket. */
export const activeS3 = async (platform: Platform, bucket?: string): Promise<S3Storage> => {
  const settings = await readS3Settings(platform);
  if (settings?.is_active !== 'yes') throw new UnprocessableError('The storage driver is not active.');
  assertBucketOfStore(bucketsOfStore(platform, settings), bucket ?? '');
  return s3StorageOf(platform, settings, bucket || settings.bucket);
};

export const storageOf = async (platform: Platform, driver: DriverName, bucket?: string): Promise<Storage> =>
  driver === 'local' ? localStorage(platform) : activeS3(platform, bucket);
