/** How clients write numbers, money, flags and statuses. Every reader answers null for what it does not understand. */

const WHOLE = /^-?\d{1,255}$/;
const MONEY = /^(-?)(\d{1,13})(?:\.(\d{1,40}))?$/;
const DECIMAL = /^-?\d{1,12}(?:\.\d{1,8})?$/;

const MAX_INT = 2_147_483_647;
const MIN_INT = -2_147_483_648;

/** Saturates at 32 bits: PostgreSQL refuses to compare an integer column with more, and no row holds more. */
export const parseWhole = (text: string): number | null => {
  if (!WHOLE.test(text)) return null;
  // Adding 0 turns -0 into 0.
  return Math.min(MAX_INT, Math.max(MIN_INT, Number(text))) + 0;
};

/** Currency units -> minor units, digit by digit: '19.99' is 1999 whatever floats make of it. Fractions of a cent: null. */
export const parseCents = (text: string): number | null => {
  const match = MONEY.exec(text);
  if (!match) return null;
  const [, sign = '', units = '', fraction = ''] = match;
  const beyondCents = fraction.slice(2);
  if (!/^0*$/.test(beyondCents)) return null;
  return Number(`${sign}${units}${fraction.slice(0, 2).padEnd(2, '0')}`) + 0;
};

export const parseDecimal = (text: string): number | null => (DECIMAL.test(text) ? Number(text) + 0 : null);

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['1', true],
  ['true', true],
  ['on', true],
  ['no', false],
  ['0', false],
  ['false', false],
  ['off', false],
]);

export const parseFlag = (text: string): boolean | null => FLAGS.get(text.toLowerCase()) ?? null;

type EnumRules = {
  readonly values?: readonly string[];
  readonly valueAliases?: Readonly<Record<string, string>>;
};

const fold = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replaceAll('cancelled', 'canceled');

const writtenAs = (value: string): readonly string[] => {
  const single = fold(value);
  const separators = [value.toLowerCase(), single, single.replaceAll('-', '_')];
  const doubled = separators.map((spelling) => spelling.replace(/cancell?ed/g, 'cancelled'));
  return [...new Set([value, ...separators, ...doubled])];
};

/**
 * All spellings under which rows may hold what the client means by `text`. A declared value is known exactly; any other
 * may be a status that the site added, so it passes in each usual spelling.
 */
export const enumSpellings = (text: string, { values = [], valueAliases = {} }: EnumRules): readonly string[] => {
  const alias = Object.entries(valueAliases).find(([name]) => fold(name) === fold(text));
  const meant = alias ? alias[1] : text;
  const declared = values.filter((value) => fold(value) === fold(meant));
  return declared.length > 0 ? declared : writtenAs(meant);
};
