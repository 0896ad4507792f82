import type * as yup from 'yup';
import { object, oneOf, page, perPage, required, requiredText, text, yesNo } from '../../platform/http/fields';
import { DRIVERS } from './storage-drivers';

/** The names that Amazon allows. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Becomes part of a host name, so nothing but this. */
const REGION = /^[a-z0-9-]{1,40}$/;

const driver = () => oneOf(...DRIVERS);
const localUnlessSaid = () => driver().default('local');

const bucket = () =>
  text(63).test('bucket', '${path} must be the name of a bucket', (value) => !value || BUCKET.test(value));

/** Only administrators may set it, and only to where HTTP is spoken: the store must not become a probe of other protocols. */
const isEndpoint = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  const plain = username === '' && password === '' && search === '' && hash === '';
  return plain && (protocol === 'http:' || protocol === 'https:');
};

const driverSettings = object({
  access_key: text(255),
  secret_key: text(255),
  bucket: bucket(),
  region: text(40).test('region', '${path} must be the name of a region', (value) => !value || REGION.test(value)),
  base_url: text(500).test('url', '${path} must be an http or https address', (value) => !value || isEndpoint(value)),
  is_active: yesNo(),
});

export const uploadBody = object({ name: text(255), driver: localUnlessSaid(), bucket: bucket() });

export const listFilesQuery = object({
  driver: localUnlessSaid(),
  bucket: bucket(),
  search: text(255),
  page: page(),
  per_page: perPage(),
});

export const bucketListQuery = object({ driver: localUnlessSaid() });

/** Clients send it as a JSON body, or as a query where they cannot give a DELETE a body. */
export const deleteFileInput = object({ file_path: text(255), driver: driver(), bucket: bucket() });

export const saveDriverBody = object({ driver: required(driver()), settings: required(driverSettings) });

export const tryDriverBody = object({ driver: driver().default('s3'), settings: driverSettings });

export const createBucketBody = object({
  driver: driver().default('s3'),
  bucket: requiredText(63).test('bucket', '${path} must be the name of a bucket', (value) => BUCKET.test(value)),
  settings: driverSettings,
});

export const resetDriverBody = object({ driver: required(driver()) });

const STATUSES: Readonly<Record<string, 'yes' | 'no'>> = { active: 'yes', inactive: 'no' };

export const driverStatusBody = object({
  driver: required(driver()),
  status: required(
    yesNo().transform((value: unknown, original: unknown) =>
      typeof original === 'string' && Object.hasOwn(STATUSES, original) ? STATUSES[original] : value
    )
  ),
});

export type UploadBody = yup.InferType<typeof uploadBody>;
export type ListFilesQuery = yup.InferType<typeof listFilesQuery>;
export type DeleteFileInput = yup.InferType<typeof deleteFileInput>;
