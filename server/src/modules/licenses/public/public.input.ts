import type * as yup from 'yup';
import { LONGEST_KEY, LONGEST_SITE, siteAddress } from '../../../domain/license';
import { explained, id, object, required, text } from '../../../platform/http/fields';
import { plainLine } from '../../../platform/http/plain-fields';
import { LONGEST_PACKAGE_TOKEN } from './package-links';

const LONGEST_FACT = 100;
/** Hexadecimal, 48 of them. */
const LONGEST_HASH = 100;

const filled = (schema: yup.StringSchema<string | undefined>) =>
  schema.test(
    'required',
    '${path} is required',
    (value) => typeof value === 'string' && value !== ''
  ) as yup.StringSchema<string>;

const key = () => explained(text(LONGEST_KEY), 'The licence key, in upper or lower case.');

const site = () =>
  explained(text(2 * LONGEST_SITE), 'Address of the site; all its spellings are one site.').test(
    'site',
    '${path} must be the address of a site',
    (value) => value === undefined || value === '' || siteAddress(value) !== null
  ) as yup.StringSchema<string | undefined>;

const named = {
  license_key: filled(key()),
  item_id: explained(required(id()), 'Id of the product.'),
  site_url: filled(site()),
};

export const activateBody = object({
  ...named,
  server_version: explained(plainLine(LONGEST_FACT), 'Of the language or the server there; for the staff to see.'),
  platform_version: explained(plainLine(LONGEST_FACT), 'Of the system that it extends; for the staff to see.'),
});

export const deactivateBody = object(named);

const hash = () => explained(text(LONGEST_HASH), 'In place of the key: what the activation answered.');

export const checkInput = object({
  license_key: key(),
  activation_hash: hash(),
  item_id: named.item_id,
  site_url: filled(site()),
}).test({
  name: 'required',
  test: ({ license_key: given, activation_hash: inPlace }, context) =>
    Boolean(given) ||
    Boolean(inPlace) ||
    context.createError({ path: 'license_key', message: 'license_key or activation_hash is required' }),
});

export const versionInput = object({
  item_id: named.item_id,
  license_key: key(),
  activation_hash: hash(),
  site_url: site(),
});

export const downloadQuery = object({
  package: explained(filled(text(LONGEST_PACKAGE_TOKEN)), 'What the version answer put into its links.'),
});

export type ActivateBody = yup.InferType<typeof activateBody>;
export type DeactivateBody = yup.InferType<typeof deactivateBody>;
export type CheckInput = yup.InferType<typeof checkInput>;
export type VersionInput = yup.InferType<typeof versionInput>;
export type DownloadQuery = yup.InferType<typeof downloadQuery>;
