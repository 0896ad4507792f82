import type * as yup from 'yup';
import { stripMarkup } from '../html/sanitize';
import { required, text } from './fields';

const asLine = (value: unknown): unknown =>
  typeof value === 'string' ? stripMarkup(value).replace(/\s+/gu, ' ').trim() : value;

const asLines = (value: unknown): unknown => (typeof value === 'string' ? stripMarkup(value).trim() : value);

/** One line of text that keeps no markup; runs of blanks become one. */
export const plainLine = (max: number): yup.StringSchema<string | undefined> => text(max).transform(asLine);

/** Text of several lines that keeps no markup. */
export const plainLines = (max: number): yup.StringSchema<string | undefined> => text(max).transform(asLines);

/** Something must be left when the markup is gone. */
export const requiredPlainLine = (max: number): yup.StringSchema<string> =>
  required(plainLine(max)).test('required', '${path} is required', (value) => value !== '') as yup.StringSchema<string>;
