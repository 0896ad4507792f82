import type * as yup from 'yup';
import { WEIGHT_UNITS } from '../../../domain/shipping';
import { decimal, listOf, object, oneOf, required, text, yesNo } from '../../../platform/http/fields';
import { requiredPlainLine } from '../../../platform/http/plain-fields';

const MAX_NAME = 192;
const MAX_PACKAGES = 200;
const MAX_SIZE = 1_000_000;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const slug = () =>
  text(MAX_NAME).test(
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
  dimension_unit: oneOf('cm', 'mm', 'in', 'm'),
  weight: decimal(0, MAX_SIZE),
  weight_unit: oneOf(...WEIGHT_UNITS),
  is_default: yesNo(),
});

export const packagesBody = object({ packages: required(listOf(onePackage, MAX_PACKAGES)) });

export type PackageInput = yup.InferType<typeof onePackage>;
export type PackagesBody = yup.InferType<typeof packagesBody>;
