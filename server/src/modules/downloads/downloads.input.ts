import * as yup from 'yup';
import { MAX_FILES } from '../../domain/download';
import { isStorageKey } from '../../domain/file';
import {
  explained,
  id,
  listOf,
  object,
  oneOf,
  required,
  requiredText,
  text,
  wholeNumber,
  yesNo,
} from '../../platform/http/fields';
import { plainLine, requiredPlainLine } from '../../platform/http/plain-fields';
import { DRIVERS } from '../files';
import type { Conforms } from '../../platform/http/parse-input';
import type { DownloadChangesCommand, PostedDownloadCommand } from './commands';

const MAX_VARIANTS = 500;
const MAX_DOWNLOADS = 1_000_000;
const MAX_DAYS = 36_500;
const MAX_SERIAL = 1_000_000;
const MAX_ORDERS = 20;

const MARKUP_IN_ADDRESS = /[<>"`\p{Cc}]/u;

/** Shown to the staff, never fetched: an address of the web, or a path. */
const isHarmlessAddress = (value: string): boolean =>
  !MARKUP_IN_ADDRESS.test(value) && (!/^[a-z][a-z0-9+.-]*:/i.test(value) || /^https?:\/\//i.test(value));

const address = (schema: yup.StringSchema<string | undefined>) =>
  schema.test('url', '${path} must be an address or a path', (value) => !value || isHarmlessAddress(value));

const filePath = (schema: yup.StringSchema<string | undefined>) =>
  schema.test('path', '${path} is not valid', (value) => value === undefined || value === '' || isStorageKey(value));

const bucket = () =>
  explained(text(63), 'Blank on the disk of the site.').test(
    'bucket',
    '${path} is no bucket name',
    (value) => !value || /^[a-z0-9][a-z0-9.-]+$/.test(value)
  );

/** Blank or 0: without end. */
const bounded = (max: number) => wholeNumber(0, max).transform((value: unknown) => (value === 0 ? undefined : value));

const settings = object({
  download_limit: explained(bounded(MAX_DOWNLOADS), 'How often a buyer may download it; blank or 0: without limit.'),
  download_expiry: explained(bounded(MAX_DAYS), 'Days after the payment; blank or 0: without end.'),
}).default(undefined);

const fields = {
  bucket: bucket(),
  file_size: explained(wholeNumber(), 'Bytes.'),
  serial: explained(wholeNumber(0, MAX_SERIAL), 'The lowest comes first.'),
  product_variation_id: explained(
    listOf(id(), MAX_VARIANTS),
    'The variants that bring it; none for all of the product.'
  ),
  settings,
};

const postedDownload = object({
  ...fields,
  id: explained(id(), 'Of a file that the product has.'),
  download_identifier: explained(text(64), 'Of a file that the product has.'),
  title: requiredPlainLine(160),
  type: requiredPlainLine(100),
  driver: required(oneOf(...DRIVERS)),
  file_name: requiredPlainLine(185),
  file_path: filePath(requiredText(255)) as yup.StringSchema<string>,
  file_url: address(requiredText(200)) as yup.StringSchema<string>,
});

export const syncDownloadsBody = object({
  downloadable_files: required(
    yup
      .array(postedDownload)
      .typeError('${path} must be a list')
      .max(MAX_FILES, `\${path} may have at most ${MAX_FILES} entries`)
  ),
  keep_others: explained(yesNo(), '`yes`: files of the product that are not listed stay.'),
});

/** Of what may be left out: a test that is called `required` would say in the description of the API that it must be there. */
const notBlank = (schema: yup.StringSchema<string | undefined>) =>
  schema.test('not_blank', '${path} is required', (value) => value === undefined || value !== '');

export const changeDownloadBody = object({
  ...fields,
  title: notBlank(plainLine(160)),
  type: notBlank(plainLine(100)),
  driver: oneOf(...DRIVERS),
  file_name: notBlank(plainLine(185)),
  file_path: notBlank(filePath(text(255))),
  file_url: notBlank(address(text(200))),
});

/** What a link carries; that it was signed so is checked next, so here only the form matters. */
export const downloadQuery = object({
  download_identifier: requiredText(64),
  order_id: explained(listOf(id(), MAX_ORDERS), 'Orders that give the right; none in links of the staff.'),
  valid_till: explained(required(wholeNumber()), 'Seconds since 1970.'),
  signature: requiredText(128),
});

export type PostedDownload = Conforms<PostedDownloadCommand, yup.InferType<typeof postedDownload>>;
export type DownloadChanges = Conforms<DownloadChangesCommand, yup.InferType<typeof changeDownloadBody>>;
export type SyncDownloadsBody = yup.InferType<typeof syncDownloadsBody>;
export type DownloadQuery = yup.InferType<typeof downloadQuery>;
