import type { StorageDriverAnswer, StorageDriverSummary } from '../../../contracts/files';
import { InvalidInputError, NotFoundError, UnavailableError, UnprocessableError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { judgeTarget } from '../../../platform/http-client';
import type { Platform } from '../../../platform/platform';
import { loadS3Sdk, MissingSdkError } from '../../../platform/storage/s3-sdk';
import { authorOf, recordActivities } from '../../activity';
import { readS3Settings, removeS3Settings, writeS3Settings } from '../drivers.repository';
import {
  DRIVERS,
  DRIVER_TITLES,
  isDriverName,
  maskSecrets,
  NO_S3_SETTINGS,
  S3_FIELDS,
  SECRET_MASK,
  type DriverName,
  type S3Settings,
} from '../storage-drivers';
import { disposeS3, s3StorageOf } from '../storages';

export const listDrivers = async (platform: Platform): Promise<readonly StorageDriverSummary[]> => {
  const s3 = await readS3Settings(platform);
  return DRIVERS.map((driver) => ({
    driver,
    ...DRIVER_TITLES[driver],
    is_active: driver === 'local' ? 'yes' : (s3?.is_active ?? 'no'),
  }));
};

export const parseDriver = (name: string): DriverName => {
  if (!isDriverName(name)) throw new NotFoundError('The storage driver does not exist.');
  return name;
};

export const viewDriver = async (platform: Platform, driver: DriverName): Promise<StorageDriverAnswer> => {
  if (driver === 'local') return { settings: { is_active: 'yes' }, fields: [] };
  return { settings: maskSecrets((await readS3Settings(platform)) ?? NO_S3_SETTINGS), fields: S3_FIELDS };
};

const assertChangeable = (driver: DriverName): void => {
  if (driver === 'local') throw new UnprocessableError('The local storage is always active and has no settings.');
};

const isKept = (value: string | undefined): boolean => value === undefined || value === SECRET_MASK;

/** Posted values over the stored ones; a mask, or a value left out, keeps what is stored. */
const mergeSettings = (stored: S3Settings, posted: Partial<S3Settings>): S3Settings => {
  const changes = Object.entries(posted).filter(([, value]) => !isKept(value));
  return { ...stored, ...(Object.fromEntries(changes) as Partial<S3Settings>) };
};

const assertComplete = (settings: S3Settings): void => {
  const missing = S3_FIELDS.filter(({ key, required }) => required && settings[key] === '');
  if (missing.length === 0) return;
  const fields = missing.map(({ key, label }) => [`settings.${key}`, { required: `${label} is required.` }]);
  throw new InvalidInputError(`${missing[0]?.label} is required.`, Object.fromEntries(fields) as never);
};

/** Why the endpoint may not be called; null where it may, as far as its name shows. */
const refusalOfEndpoint = ({ config }: Platform, { base_url: url }: S3Settings): string | null => {
  if (url === '') return null;
  const judged = judgeTarget(url, { allowPrivate: config.allowPrivateTargets });
  return 'refusal' in judged ? judged.refusal : null;
};

const assertEndpoint = (platform: Platform, settings: S3Settings): void => {
  const refusal = refusalOfEndpoint(platform, settings);
  if (refusal !== null) throw new InvalidInputError(refusal, { 'settings.base_url': { address: refusal } });
};

const mergedSettings = async (platform: Platform, posted: Partial<S3Settings>): Promise<S3Settings> => {
  const settings = mergeSettings((await readS3Settings(platform)) ?? NO_S3_SETTINGS, posted);
  assertComplete(settings);
  return settings;
};

/** @throws UnprocessableError that says how to install what is missing. */
const assertSdkInstalled = async (): Promise<void> => {
  try {
    await loadS3Sdk();
  } catch (error) {
    if (error instanceof MissingSdkError) throw new UnprocessableError(error.message);
    throw error;
  }
};

/** Said at the start of the site, and not by the first buyer whose file cannot be had. */
export const warnOfStorage = async (platform: Platform): Promise<void> => {
  const settings = await readS3Settings(platform);
  if (settings?.is_active !== 'yes') return;
  const refusal = refusalOfEndpoint(platform, settings);
  if (refusal !== null) {
    const permit = 'SHOP_ALLOW_PRIVATE_TARGETS=1 permits servers of your own network.';
    platform.strapi.log.error(`The address of the S3 storage may not be called. ${refusal} ${permit}`);
  }
  try {
    await loadS3Sdk();
  } catch (error) {
    if (!(error instanceof MissingSdkError)) throw error;
    platform.strapi.log.error(error.message);
  }
};

/** The admin is trying settings out: a storage that cannot be reached is a fault of the input here. */
const tryOut = async <T>(work: () => Promise<T>): Promise<T> => {
  await assertSdkInstalled();
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnavailableError) throw new UnprocessableError(error.message);
    throw error;
  }
};

/** Where files lie, and under whose account, is nothing that changes unseen. Values stay out of the log: some are secrets. */
const storeChange = (
  platform: Platform,
  principal: Principal,
  content: string,
  write: () => Promise<void>
): Promise<void> =>
  platform.db.transaction(async () => {
    await write();
    await recordActivities(platform, [
      { title: 'Storage settings updated', content, moduleName: 'settings', ...authorOf(principal) },
    ]);
  });

const describe = (driver: DriverName, before: S3Settings, after: S3Settings): string => {
  const labels = S3_FIELDS.filter(({ key }) => before[key] !== after[key]).map(({ label }) => label);
  return `${DRIVER_TITLES[driver].title}: ${labels.join(', ') || 'as before'}.`;
};

export const saveDriver = async (
  platform: Platform,
  principal: Principal,
  driver: DriverName,
  posted: Partial<S3Settings>
): Promise<S3Settings> => {
  assertChangeable(driver);
  const settings = await mergedSettings(platform, posted);
  const before = (await readS3Settings(platform)) ?? NO_S3_SETTINGS;
  const isMoved = settings.base_url !== before.base_url;
  // What may not be called any more can still be switched off.
  if (isMoved || settings.is_active === 'yes') assertEndpoint(platform, settings);
  if (settings.is_active === 'yes') await assertSdkInstalled();
  const content = describe(driver, before, settings);
  await storeChange(platform, principal, content, () => writeS3Settings(platform, settings));
  disposeS3(platform);
  return maskSecrets(settings);
};

export const changeDriverStatus = async (
  platform: Platform,
  principal: Principal,
  driver: DriverName,
  isActive: 'yes' | 'no'
): Promise<void> => {
  assertChangeable(driver);
  await saveDriver(platform, principal, driver, { is_active: isActive });
};

export const resetDriver = async (platform: Platform, principal: Principal, driver: DriverName): Promise<void> => {
  assertChangeable(driver);
  const content = `${DRIVER_TITLES[driver].title}: reset.`;
  await storeChange(platform, principal, content, () => removeS3Settings(platform));
  disposeS3(platform);
};

export const verifyDriver = async (
  platform: Platform,
  driver: DriverName,
  posted: Partial<S3Settings>
): Promise<void> => {
  assertChangeable(driver);
  const settings = await mergedSettings(platform, posted);
  assertEndpoint(platform, settings);
  await tryOut(() => s3StorageOf(platform, settings).verify());
};

export const createBucket = async (
  platform: Platform,
  driver: DriverName,
  bucket: string,
  posted: Partial<S3Settings>
): Promise<void> => {
  assertChangeable(driver);
  const settings = await mergedSettings(platform, { ...posted, bucket });
  assertEndpoint(platform, settings);
  await tryOut(() => s3StorageOf(platform, settings).createBucket(bucket));
};

export const listBuckets = async (
  platform: Platform,
  driver: DriverName,
  posted: Partial<S3Settings> = {}
): Promise<readonly string[]> => {
  if (driver === 'local') return [];
  const settings = mergeSettings((await readS3Settings(platform)) ?? NO_S3_SETTINGS, posted);
  if (settings.access_key === '' || settings.secret_key === '') return [];
  assertEndpoint(platform, settings);
  return tryOut(() => s3StorageOf(platform, settings).buckets());
};
