/** Of a field of a content type what decides which values it takes. */
export type FieldKind = { readonly type: string; readonly enum?: readonly string[] };

/** Fields that a text can be written into. */
const TEXTS = ['string', 'text', 'richtext', 'email', 'uid'] as const;
const NUMBERS = ['integer', 'biginteger', 'float', 'decimal'] as const;
const DATES = ['date', 'datetime'] as const;
const KINDS: readonly string[] = [...TEXTS, ...NUMBERS, ...DATES, 'boolean', 'enumeration', 'json'];

export const isWritable = ({ type }: FieldKind): boolean => KINDS.includes(type);

type Coerced = { readonly value: unknown } | { readonly error: string };

const NUMBER = /^-?\d{1,15}(?:\.\d{1,10})?$/;
const YES: readonly string[] = ['1', 'yes', 'true', 'on'];
const NO: readonly string[] = ['0', 'no', 'false', 'off'];

const asNumber = (type: string, text: string): Coerced => {
  const number = Number(text);
  const isFitting = NUMBER.test(text) && (type.endsWith('integer') ? Number.isSafeInteger(number) : true);
  return isFitting ? { value: type === 'biginteger' ? text : number } : { error: 'must be a number' };
};

const asDate = (type: string, text: string): Coerced => {
  const isBare = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text);
  const moment = new Date(isBare ? `${text.replace(' ', 'T')}Z` : text);
  if (Number.isNaN(moment.getTime())) return { error: 'must be a date' };
  const written = moment.toISOString();
  return { value: type === 'date' ? written.slice(0, 10) : written };
};

const asFlag = (text: string): Coerced => {
  const word = text.toLowerCase();
  if (YES.includes(word)) return { value: true };
  return NO.includes(word) ? { value: false } : { error: 'must be yes or no' };
};

const asJson = (text: string): Coerced => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { value: text };
  }
};

/** The text as a value of the field; nothing where it is blank. */
export const coerceText = ({ type, enum: choices = [] }: FieldKind, given: string): Coerced => {
  const text = given.trim();
  if (text === '') return { value: null };
  if ((NUMBERS as readonly string[]).includes(type)) return asNumber(type, text);
  if ((DATES as readonly string[]).includes(type)) return asDate(type, text);
  if (type === 'boolean') return asFlag(text);
  if (type === 'json') return asJson(text);
  if (type === 'enumeration' && !choices.includes(text)) return { error: `must be one of ${choices.join(', ')}` };
  return { value: given };
};
