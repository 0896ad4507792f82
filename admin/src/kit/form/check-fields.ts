import type { Text } from '../../texts/use-text';
import { moneyProblem, type MoneyValue } from '../money/money-value';
import type { Money } from '../money/money';
import { wordsOf, type FormField } from './form-definition';
import { valueAt } from './form-values';
import { isWrittenNumber, type NumberValue } from './number-text';

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const problemOfNumber = (kind: 'whole' | 'decimal', value: unknown, text: Text): string | null =>
  isWrittenNumber(value as NumberValue)
    ? null
    : text(kind === 'whole' ? 'kit.number.notWhole' : 'kit.number.notANumber');

const problemOf = (field: FormField, value: unknown, text: Text, money: Money): string | null => {
  const { kind, label } = field;
  if (field.required && kind !== 'flag' && isBlank(value)) {
    return text('kit.form.required', { label: wordsOf(label, text) });
  }
  if (kind === 'whole' || kind === 'decimal') return problemOfNumber(kind, value, text);
  if (kind !== 'money') return null;
  const currency = field.currency ?? money.currency;
  return moneyProblem((value ?? null) as MoneyValue, money.digitsOf(currency), currency, text);
};

/** What cannot be sent: blank fields that are required, and text that is no amount or number. All other rules are the server's. */
export const checkFields = (
  fields: readonly FormField[],
  values: object,
  text: Text,
  money: Money
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, valueAt(values, field.name), text, money);
      return problem === null ? [] : [[field.name, problem] as const];
    })
  );
