import { object } from '../../../platform/http/fields';
import { plainLine } from '../../../platform/http/plain-fields';
import { InvalidInputError } from '../../../domain/errors';
import { parseInput } from '../../../platform/http/parse-input';
import { MAX_RATE_TEXT, percent } from '../tax.fields';
import type { ClassRates } from '../../../contracts/tax-configuration';

const classRate = object({ rate: percent(), label: plainLine(MAX_RATE_TEXT) });

const refuse = (field: string, rule: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { [rule]: message } });
};

const parseEntry = (field: string, slug: string, entry: unknown): { readonly rate: string; readonly label: string } => {
  // A bare number is a rate without a label.
  const given = typeof entry === 'object' && entry !== null ? entry : { rate: entry };
  const wrapped = object({ [`${field}.${slug}`]: classRate });
  const parsed = parseInput(wrapped, { [`${field}.${slug}`]: given }) as Record<
    string,
    { rate?: string; label?: string }
  >;
  const { rate, label } = parsed[`${field}.${slug}`] ?? {};
  return { rate: rate ?? refuse(`${field}.${slug}.rate`, 'required', 'A rate is missing.'), label: label ?? '' };
};

/**
 * Reads {class slug: {rate, label}}; classes with a blank rate are left out.
 * @throws InvalidInputError for a class that does not exist and for a rate that is none.
 */
export const parseClassRates = (
  field: string,
  rates: Readonly<Record<string, unknown>> | undefined,
  slugs: ReadonlySet<string>
): ClassRates => {
  const entries = Object.entries(rates ?? {}).map(([slug, entry]) => {
    if (!slugs.has(slug)) return refuse(field, 'exists', `There is no such tax class in ${field}.`);
    return [slug, parseEntry(field, slug, entry)] as const;
  });
  return Object.fromEntries(entries);
};
