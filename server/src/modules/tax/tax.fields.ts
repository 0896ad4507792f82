import * as yup from 'yup';
import { isCountryCode } from '../../domain/address';
import { isEuCountry } from '../../domain/tax';
import { described, explained, text } from '../../platform/http/fields';
import { plainLine } from '../../platform/http/plain-fields';

/** Building blocks that the inputs of this module share. Text of a rate: at most 45 characters. */
export const MAX_RATE_TEXT = 45;
/** No tax that a shop collects comes near it. */
const MAX_PERCENT = 100;

const PERCENT = /^\d{1,3}(?:\.\d{1,6})?$/;

const upper = (value: unknown): unknown => (typeof value === 'string' ? value.toUpperCase() : value);

/** A state; `stateOf` turns it into its code once the country is known. */
export const stateCode = (): yup.StringSchema<string | undefined> =>
  explained(plainLine(MAX_RATE_TEXT), 'A state by its code (ISO 3166-2 without the country) or its name.').transform(
    upper
  );

/** ISO 3166-1 alpha-2, in any case; blank passes as ''. */
export const countryCode = (): yup.StringSchema<string | undefined> =>
  explained(text(MAX_RATE_TEXT), 'ISO 3166-1 alpha-2.')
    .transform(upper)
    .test('country', '${path} must be a country code of two letters', (value) => !value || isCountryCode(value));

/** As `countryCode`, of a member state of the EU; blank passes as ''. */
export const euCountryCode = (): yup.StringSchema<string | undefined> =>
  explained(text(MAX_RATE_TEXT), 'ISO 3166-1 alpha-2, of a member state of the EU.')
    .transform(upper)
    .test('eu_country', '${path} must be a member state of the EU', (value) => !value || isEuCountry(value));

export const filled = <Schema extends yup.StringSchema<string | undefined>>(schema: Schema): Schema =>
  schema.test('required', '${path} is required', (value) => value !== undefined && value !== '') as Schema;

export const isPercent = (value: string): boolean => PERCENT.test(value) && Number(value) <= MAX_PERCENT;

/** A number, or its digits as text. */
const PERCENT_JSON = {
  oneOf: [
    { type: 'number', minimum: 0, maximum: MAX_PERCENT },
    { type: 'string', pattern: PERCENT.source },
  ],
  description: 'Percent from 0 to 100 with at most six decimals.',
};

/** '7.25': percent as decimal text, from a text or a number; blank counts as absent. */
export const percent = (): yup.StringSchema<string | undefined> =>
  described(text(MAX_RATE_TEXT), PERCENT_JSON)
    .transform((value: unknown) => (value === '' ? undefined : value))
    .test(
      'percent',
      '${path} must be a number from 0 to 100 with at most six decimals',
      (value) => value === undefined || isPercent(value)
    );

const OPTIONAL_PERCENT = {
  oneOf: [...PERCENT_JSON.oneOf, { type: 'null' }, { const: '' }],
  description: 'Percent with at most six decimals; null or empty takes away what was set.',
};

/** As `percent`; null and blank are told apart from absent: they take away what was set. */
export const optionalPercent = (): yup.StringSchema<string | null | undefined> =>
  described(
    yup.mixed<string>((value): value is string => typeof value === 'string'),
    OPTIONAL_PERCENT
  )
    .nullable()
    .transform((_value, original) => {
      if (original === null || original === '') return null;
      const value: unknown = typeof original === 'string' ? original.trim() : original;
      return typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
    })
    .typeError('${path} must be a number')
    .test(
      'percent',
      '${path} must be a number from 0 to 100 with at most six decimals',
      (value) => value === undefined || value === null || isPercent(value)
    ) as unknown as yup.StringSchema<string | null | undefined>;
