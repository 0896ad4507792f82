import type * as yup from 'yup';
import { WEIGHT_UNITS } from '../../../domain/shipping';
import {
  decimal,
  explained,
  listOf,
  object,
  oneOf,
  required,
  text,
  versionField,
  yesNo,
} from '../../../platform/http/fields';
import { requiredPlainLine } from '../../../platform/http/plain-fields';
import type { Conforms } from '../../../platform/http/parse-input';
import type { PackageCommand } from '../commands';

const MAX_NAME = 192;
const MAX_PACKAGES = 200;
const MAX_SIZE = 1_000_000;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const slug = () =>
  explained(text(MAX_NAME), 'Small letters, digits and single dashes; made of the name where it is left out.').test(
    'slug',
    '${path} has small letters, digits and single dashes only',
    (value) => value === undefined || value === '' || SLUG.test(value)
  );

const onePackage = object({
  name: requiredPlainLine(MAX_NAME),
  slug: slug(),
  type: required(oneOf('box', 'envelope', 'soft')),
  length: decimal(0, MAX_SIZE),
  width: decimal(0, MAX_SIZE),
  height: decimal(0, MAX_SIZE),
  dimension_unit: explained(oneOf('cm', 'mm', 'in', 'm'), 'By default the unit of the store.'),
  weight: explained(decimal(0, MAX_SIZE), 'Of the empty package.'),
  weight_unit: explained(oneOf(...WEIGHT_UNITS), 'By default the unit of the store.'),
  is_default: explained(yesNo(), 'At most one package is the default.'),
});

export const packagesBody = object({
  packages: required(listOf(onePackage, MAX_PACKAGES)),
  version: versionField('list of packages'),
});

export type PackageInput = Conforms<PackageCommand, yup.InferType<typeof onePackage>>;
export type PackagesBody = yup.InferType<typeof packagesBody>;
