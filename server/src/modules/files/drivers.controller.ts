import type { MessageAnswer } from '../../contracts/answers';
import type {
  BucketCreatedAnswer,
  BucketListAnswer,
  StorageDriverAnswer,
  StorageDriverListAnswer,
  StorageDriverSavedAnswer,
} from '../../contracts/files';
import type { InferType } from 'yup';
import type { ShopRequest } from '../../platform/http/route';
import type { createBucketBody, driverStatusBody, resetDriverBody, saveDriverBody, tryDriverBody } from './files.input';
import type { S3Settings } from './storage-drivers';
import {
  changeDriverStatus,
  createBucket,
  listBuckets,
  listDrivers,
  parseDriver,
  resetDriver,
  saveDriver,
  verifyDriver,
  viewDriver,
} from './use-cases/driver-settings';

type With<Schema extends { readonly __outputType: unknown }> = ShopRequest<unknown, Schema['__outputType']>;

const posted = (settings: InferType<typeof tryDriverBody>['settings'] | undefined): Partial<S3Settings> =>
  (settings ?? {}) as Partial<S3Settings>;

export const list = async ({ platform }: ShopRequest): Promise<StorageDriverListAnswer> => ({
  drivers: await listDrivers(platform),
});

export const listActive = async ({ platform }: ShopRequest): Promise<StorageDriverListAnswer> => ({
  drivers: (await listDrivers(platform)).filter((driver) => driver.is_active === 'yes'),
});

export const view = ({ platform, params }: ShopRequest): Promise<StorageDriverAnswer> =>
  viewDriver(platform, parseDriver(params.driver ?? ''));

export const save = async ({
  platform,
  principal,
  body,
}: With<typeof saveDriverBody>): Promise<StorageDriverSavedAnswer> => {
  const settings = await saveDriver(platform, principal, body.driver, posted(body.settings));
  return { message: 'The storage settings have been saved.', settings };
};

export const verify = async ({ platform, body }: With<typeof tryDriverBody>): Promise<MessageAnswer> => {
  await verifyDriver(platform, body.driver, posted(body.settings));
  return { message: 'The storage can be reached with these settings.' };
};

export const addBucket = async ({ platform, body }: With<typeof createBucketBody>): Promise<BucketCreatedAnswer> => {
  await createBucket(platform, body.driver, body.bucket, posted(body.settings));
  return { message: 'The bucket has been created.', bucket: body.bucket };
};

export const buckets = async ({ platform, body }: With<typeof tryDriverBody>): Promise<BucketListAnswer> => ({
  buckets: await listBuckets(platform, body.driver, posted(body.settings)),
});

export const reset = async ({ platform, principal, body }: With<typeof resetDriverBody>): Promise<MessageAnswer> => {
  await resetDriver(platform, principal, body.driver);
  return { message: 'The storage settings have been reset.' };
};

export const changeStatus = async ({
  platform,
  principal,
  body,
}: With<typeof driverStatusBody>): Promise<MessageAnswer> => {
  await changeDriverStatus(platform, principal, body.driver, body.status);
  return { message: 'The status of the storage has been changed.' };
};
