import type * as yup from 'yup';
import {
  explained,
  object,
  oneOf,
  page,
  perPage,
  required,
  requiredText,
  searched,
  text,
  yesNo,
} from '../../platform/http/fields';
import { DRIVERS } from './storage-drivers';

/** The names that Amazon allows. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Becomes part of a host name, so nothing but this. */
const REGION = /^[a-z0-9-]{1,40}$/;

const driver = () => oneOf(...DRIVERS);
const localUnlessSaid = () => driver().default('local');

const bucketName = { maxLength: 63, pattern: BUCKET.source };

const bucket = () =>
  explained(text(63), { description: 'Blank: that of the settings.' }).test(
    'bucket',
    '${path} must be the name of a bucket',
    (value) => !value || BUCKET.test(value)
  );

/** Only administrators may set it, and only to where HTTP is spoken: the store must not become a probe of other protocols. */
const isEndpoint = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  const plain = username === '' && password === '' && search === '' && hash === '';
  return plain && (protocol === 'http:' || protocol === 'https:');
};

const driverSettings = object({
  access_key: explained(text(255), 'The mask keeps what is stored.'),
  secret_key: explained(text(255), 'The mask keeps what is stored.'),
  bucket: bucket(),
  region: explained(text(40), 'Small letters, digits and hyphens.').test(
    'region',
    '${path} must be the name of a region',
    (value) => !value || REGION.test(value)
  ),
  base_url: explained(text(500), 'http(s) address of a compatible server; blank for Amazon.').test(
    'url',
    '${path} must be an http or https address',
    (value) => !value || isEndpoint(value)
  ),
  is_active: yesNo(),
});

export const uploadBody = object({
  name: explained(text(255), 'What it is to be called; else the name of the file.'),
  driver: localUnlessSaid(),
  bucket: bucket(),
});

export const listFilesQuery = object({
  driver: localUnlessSaid(),
  bucket: bucket(),
  search: explained(searched(255), 'A part of the key.'),
  page: page(),
  per_page: perPage(),
});

export const bucketListQuery = object({ driver: localUnlessSaid() });

/** Clients send it as a JSON body, or as a query where they cannot give a DELETE a body. */
export const deleteFileInput = object({
  file_path: explained(text(255), 'The key in the storage; required in body or query.'),
  driver: driver(),
  bucket: bucket(),
});

export const saveDriverBody = object({ driver: required(driver()), settings: required(driverSettings) });

export const tryDriverBody = object({ driver: driver().default('s3'), settings: driverSettings });

export const createBucketBody = object({
  driver: driver().default('s3'),
  bucket: explained(requiredText(63), bucketName).test('bucket', '${path} must be the name of a bucket', (value) =>
    BUCKET.test(value)
  ),
  settings: driverSettings,
});

export const resetDriverBody = object({ driver: required(driver()) });

const STATUSES: Readonly<Record<string, 'yes' | 'no'>> = { active: 'yes', inactive: 'no' };

export const driverStatusBody = object({
  driver: required(driver()),
  status: required(
    explained(yesNo(), { enum: ['yes', 'no', 'active', 'inactive'] }).transform((value: unknown, original: unknown) =>
      typeof original === 'string' && Object.hasOwn(STATUSES, original) ? STATUSES[original] : value
    )
  ),
});

export type UploadBody = yup.InferType<typeof uploadBody>;
export type ListFilesQuery = yup.InferType<typeof listFilesQuery>;
export type DeleteFileInput = yup.InferType<typeof deleteFileInput>;
