/** Hundredths of the currency unit, of every currency: JPY 150 is 15000. */
export type Cents = number;

/** How many decimals amounts of the currency have when they are written. */
export type Digits = 0 | 2;

export type MoneyProblem = 'notANumber' | 'tooManyDigits' | 'tooLarge' | 'negative';

export type ReadMoney =
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'blank' }
  | { readonly kind: 'problem'; readonly problem: MoneyProblem };

/** The server refuses more: server/src/platform/http/fields.ts. */
const MAX_CENTS = 1_000_000_000_000;

const problem = (kind: MoneyProblem): ReadMoney => ({ kind: 'problem', problem: kind });

type Parts = { readonly whole: string; readonly fraction: string };

/** Spaces of all kinds and apostrophes only ever group digits, in threes: `12 50` may be a slip for 12.50, and is no amount. */
const GROUPING_ONLY = /[\s\u00a0\u202f'’_]/g;
const IS_GROUPED_BY_SPACE = /^[-−]?\d{1,3}([\s\u00a0\u202f'’_]\d{3})+([.,]\d*)?$/;

const GROUPED: Readonly<Record<string, RegExp>> = { '.': /^\d{1,3}(\.\d{3})+$/, ',': /^\d{1,3}(,\d{3})+$/ };

const isGrouped = (whole: string, sign: string): boolean => GROUPED[sign]?.test(whole) ?? false;

/**
 * Takes the last of `.` and `,` as the decimal sign, if it stands once; the other one, or the same one several times, groups thousands
 * and must do so in threes. One sign with three digits behind it (1,234) can mean both, so it is no amount: what people meant is not
 * guessed where money is at stake.
 */
const splitAmount = (typed: string): Parts | null => {
  const last = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','));
  if (last < 0) return { whole: typed, fraction: '' };
  const sign = typed.charAt(last);
  const other = sign === '.' ? ',' : '.';
  if (typed.split(sign).length > 2) {
    return typed.includes(other) || !isGrouped(typed, sign)
      ? null
      : { whole: typed.replaceAll(sign, ''), fraction: '' };
  }
  const whole = typed.slice(0, last);
  const fraction = typed.slice(last + 1);
  if (!whole.includes(other)) return fraction.length === 3 && /^\d{1,3}$/.test(whole) ? null : { whole, fraction };
  return isGrouped(whole, other) ? { whole: whole.replaceAll(other, ''), fraction } : null;
};

const isDigits = ({ whole, fraction }: Parts): boolean =>
  /^\d*$/.test(whole) && /^\d*$/.test(fraction) && whole + fraction !== '';

const withoutTrailingZeros = (digits: string): string => {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  return digits.slice(0, end);
};

const centsOfParts = (parts: Parts, digits: Digits): ReadMoney => {
  const fraction = withoutTrailingZeros(parts.fraction);
  if (fraction.length > digits) return problem('tooManyDigits');
  const whole = parts.whole.replace(/^0+(?=\d)/, '') || '0';
  if (whole.length > 11) return problem('tooLarge');
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return cents > MAX_CENTS ? problem('tooLarge') : { kind: 'amount', cents };
};

/** Reads what a person typed or pasted: `12.50`, `12,50`, `1.234,50`, `1 234.5`. Never rounds. */
export const readMoney = (text: string, digits: Digits): ReadMoney => {
  const trimmed = text.trim();
  const typed = trimmed.replace(GROUPING_ONLY, '');
  if (trimmed === '') return { kind: 'blank' };
  if (typed !== trimmed && !IS_GROUPED_BY_SPACE.test(trimmed)) return problem('notANumber');
  if (/^[-−]/.test(typed)) return problem(splitAmount(typed.slice(1)) ? 'negative' : 'notANumber');
  const parts = splitAmount(typed);
  return parts && isDigits(parts) ? centsOfParts(parts, digits) : problem('notANumber');
};

/** As it stands in a field that is not being typed into: the digits of the currency, the decimal sign of the language, no grouping. */
export const writeMoney = (cents: Cents, digits: Digits, decimalSign: '.' | ',' = '.'): string => {
  const sign = cents < 0 ? '-' : '';
  const amount = Math.abs(cents);
  const whole = String(Math.floor(amount / 100));
  const rest = amount % 100;
  // An amount with a fraction that the currency does not have any more is still shown as it is.
  if (digits === 0 && rest === 0) return `${sign}${whole}`;
  return `${sign}${whole}${decimalSign}${String(rest).padStart(2, '0')}`;
};

/** The API takes and answers some amounts in units of the currency, as decimals. */
export const unitsOf = (cents: Cents): number => cents / 100;

export const centsOf = (units: number): Cents => Math.round(units * 100);
