import type * as yup from 'yup';
import { explained, required, text } from './fields';

/**
 * Plain text is stored as it was typed, `<` and `&` among it: whoever shows it escapes it for the place (`html` of platform/html,
 * `fillIn`, React). Only fields with the format `html` are sanitised. See docs/decisions/0125.
 */
const asLine = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/\s+/gu, ' ').trim() : value);

/** One line of plain text; runs of blanks become one. */
export const plainLine = (max: number): yup.StringSchema<string | undefined> => text(max).transform(asLine);

/** Plain text of several lines. */
export const plainLines = (max: number): yup.StringSchema<string | undefined> => text(max);

export const requiredPlainLine = (max: number): yup.StringSchema<string> =>
  required(plainLine(max)).test('required', '${path} is required', (value) => value !== '') as yup.StringSchema<string>;

/** Markup that an editor writes. What is stored of it is what the sanitiser of its use case leaves. */
export const htmlText = (max: number): yup.StringSchema<string | undefined> =>
  explained(text(max), { format: 'html', description: 'What browsers would run is taken out.' });
