/** What a number field holds: a number, nothing, or text that is no number, which no form may send. */
export type NumberValue = number | null | { readonly typed: string };

export const isWrittenNumber = (value: NumberValue): value is number | null =>
  value === null || value === undefined || typeof value === 'number';

export const readWhole = (text: string): NumberValue => {
  const typed = text.trim();
  if (typed === '') return null;
  return /^-?\d{1,15}$/.test(typed) ? Number(typed) : { typed: text };
};

/** Takes both decimal signs; grouping is not understood, so that nothing is read as a thousand times what was meant. */
export const readDecimal = (text: string): NumberValue => {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^-?\d{1,12}(\.\d{1,10})?$/.test(typed) ? Number(typed) : { typed: text };
};

export const writeNumber = (value: NumberValue | undefined): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? String(value) : value.typed;
};

/**
 * For the body of a call. Text that is no number is never sent: `NaN` would be `null` in JSON, which the server reads as a field that was
 * left blank.
 */
export const numberToSend = <Blank extends number | null>(value: NumberValue, blank: Blank): number | Blank => {
  if (!isWrittenNumber(value)) throw new RangeError(`Not a number: ${value.typed}`);
  return value ?? blank;
};
