import type * as yup from 'yup';
import { VALIDITY_UNITS } from '../../../domain/license';
import {
  explained,
  id,
  idOrClear,
  listOf,
  object,
  oneOf,
  required,
  text,
  wholeNumber,
  yesNo,
} from '../../../platform/http/fields';
import type { Conforms } from '../../../platform/http/parse-input';
import { htmlText, plainLine } from '../../../platform/http/plain-fields';
import type { LicenseSettingsCommand } from '../commands';

const MAX_VARIANTS = 500;
const MAX_SITES = 1_000_000;
const MAX_PERIODS = 1_000;
const MAX_ADDRESS = 500;
const MAX_VERSION = 40;
const MAX_PREFIX = 20;
const MAX_CHANGELOG = 200_000;
/** About twenty thousand keys; a larger pool comes in several requests. */
const MAX_KEYS_TEXT = 800_000;

const version = () =>
  plainLine(MAX_VERSION).test(
    'version',
    '${path} may have digits, letters, dots, dashes and plus signs',
    (value) => !value || /^[0-9a-z][0-9a-z.+-]*$/i.test(value)
  );

const webAddress = () =>
  plainLine(MAX_ADDRESS).test(
    'url',
    '${path} must be an address that begins with http:// or https://',
    (value) => !value || (/^https?:\/\/[^\s<>"'`]+$/i.test(value) && URL.canParse(value))
  );

const variation = object({
  variation_id: required(id()),
  activation_limit: explained(wholeNumber(0, MAX_SITES), 'Sites; blank or 0: as many as they like.'),
  validity: object({
    unit: explained(oneOf(...VALIDITY_UNITS), 'Default: year.'),
    value: explained(wholeNumber(1, MAX_PERIODS), 'How many of the units; default 1.'),
  }).default(undefined),
});

const software = object({
  is_software: explained(yesNo(), '`yes`: the version answer tells what follows.'),
  readme_url: webAddress(),
  banner_url: webAddress(),
  icon_url: webAddress(),
  required_platform_version: version(),
  required_server_version: version(),
  tested_version: version(),
}).default(undefined);

const settings = object({
  enabled: explained(yesNo(), 'Whether units that are paid from now on get a licence.'),
  version: explained(
    version(),
    'Required where the product is licensed. Another one than before is published by this.'
  ),
  global_update_file: explained(idOrClear(), 'A file of the product; blank or 0: none.'),
  prefix: explained(
    plainLine(MAX_PREFIX).test(
      'prefix',
      '${path} may have letters and digits',
      (value) => !value || /^[0-9a-z]+$/i.test(value)
    ),
    'Stands before the keys that are made from now on.'
  ),
  variations: explained(listOf(variation, MAX_VARIANTS), 'Terms of the licences that are issued from now on.'),
  software,
  changelog: htmlText(MAX_CHANGELOG),
  license_keys: explained(
    text(MAX_KEYS_TEXT),
    'Prepared keys that are added to the pool, one a line: letters, digits and dashes. Keys that it has already are left as they are.'
  ),
  clear_license_keys: explained(yesNo(), '`yes`: the keys of the pool that are free are taken out first.'),
  revision: explained(
    text(64),
    'The `revision` that was read with the settings. Refused (409) where somebody else has changed them since.'
  ),
}).default(undefined);

export const licenseSettingsBody = object({ settings: required(settings) });

export type LicenseSettingsBody = Conforms<
  { readonly settings: LicenseSettingsCommand },
  yup.InferType<typeof licenseSettingsBody>
>;
