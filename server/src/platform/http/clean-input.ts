import { BadRequestError, InvalidInputError } from '../../domain/errors';
import { isStorable } from '../../domain/text';

/** Every plain object answers to these names without having them: neither a schema nor a table of the code may be asked for one. */
const POISONOUS_KEYS: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);
const MAX_DEPTH = 20;

const tooDeep = (): BadRequestError => new BadRequestError('The input is nested too deeply.');

const assertStorable = (value: string, path: string): void => {
  if (!isStorable(value)) {
    throw new InvalidInputError('The input holds a character that cannot be stored.', {
      [path || 'input']: { characters: 'Null characters and halves of surrogate pairs are not allowed.' },
    });
  }
};

const cleanEntries = (value: object, path: string, depth: number): Record<string, unknown> => {
  const clean: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    assertStorable(key, path);
    if (!POISONOUS_KEYS.has(key)) clean[key] = cleanValue(entry, path ? `${path}.${key}` : key, depth + 1);
  }
  return clean;
};

const cleanValue = (value: unknown, path: string, depth: number): unknown => {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (typeof value === 'string') assertStorable(value, path);
  if (Array.isArray(value)) return value.map((entry, index) => cleanValue(entry, `${path}[${index}]`, depth + 1));
  return typeof value === 'object' && value !== null ? cleanEntries(value, path, depth) : value;
};

/**
 * What every input passes before a schema sees it: a copy without the keys that could reach a prototype or name what objects
 * inherit, and without the characters that databases cannot store.
 */
export const cleanInput = (value: unknown): unknown => cleanValue(value ?? {}, '', 0);

/**
 * For what walks an input before it is cleaned: JSON.stringify runs out of stack on what JSON.parse can read.
 * @throws BadRequestError
 */
export const assertShallow = (value: unknown, depth = 0): void => {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (typeof value !== 'object' || value === null) return;
  for (const entry of Object.values(value)) assertShallow(entry, depth + 1);
};
