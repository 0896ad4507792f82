import { ValidationError, type Schema } from 'yup';
import { InvalidInputError, type FieldErrors } from '../../domain/errors';
import { cleanInput } from './clean-input';
import type { InputSchema } from './route';
import { validateGiven } from './schema-for-given';

const isAbsence = (type: string | undefined): boolean => type === 'optionality' || type === 'nullable';

// yup names its own rule for wrong types 'typeError'; clients see one vocabulary of rules.
const ruleOf = (type: string | undefined): string => {
  if (type === 'typeError') return 'type';
  return isAbsence(type) ? 'required' : (type ?? 'invalid');
};

const messageOf = ({ path, type, message }: ValidationError): string =>
  isAbsence(type) ? `${path || 'input'} is required` : message;

/** In the order of the schema's fields; yup mixes up those of which one has the name of another in its own. */
const failuresOf = (error: ValidationError, schema: InputSchema): readonly ValidationError[] => {
  if (error.inner.length === 0) return [error];
  const names = Object.keys((schema as { readonly fields?: object }).fields ?? {});
  const positions = new Map(names.map((name, position) => [name, position]));
  const positionOf = ({ path = '' }: ValidationError): number => positions.get(path.split(/[.[]/, 1)[0] ?? '') ?? -1;
  return [...error.inner].sort((a, b) => positionOf(a) - positionOf(b));
};

const fieldErrorsOf = (failures: readonly ValidationError[]): FieldErrors => {
  const fields: FieldErrors = {};
  for (const failure of failures) {
    const field = failure.path || 'input';
    fields[field] = { ...fields[field], [ruleOf(failure.type)]: messageOf(failure) };
  }
  return fields;
};

/** Unknown fields are ignored (dropped); the first message stands for all in shapes that have room for one. */
export const parseInput = (schema: InputSchema | undefined, value: unknown): unknown => {
  const clean = cleanInput(value);
  if (!schema) return {};
  try {
    return validateGiven(schema as Schema, clean);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const failures = failuresOf(error, schema);
    throw new InvalidInputError(messageOf(failures[0] as ValidationError), fieldErrorsOf(failures));
  }
};

export type GatheredInput = {
  /** Without the fields that are wrong. */
  readonly value: unknown;
  readonly mistakes: FieldErrors;
};

const withoutFields = (value: unknown, wrong: FieldErrors): unknown => {
  const names = new Set(Object.keys(wrong).map((field) => field.split(/[.[]/, 1)[0]));
  return Object.fromEntries(Object.entries(value as object).filter(([name]) => !names.has(name)));
};

/**
 * As `parseInput`, for a form of which the use case has more to say: what is wrong with single fields is left to it, so that people are told
 * of all their mistakes together.
 * @throws InvalidInputError where it is no form at all.
 */
export const parseGathering = (schema: InputSchema | undefined, value: unknown): GatheredInput => {
  try {
    return { value: parseInput(schema, value), mistakes: {} };
  } catch (error) {
    const mistakes = error instanceof InvalidInputError ? error.details.fields : undefined;
    if (!mistakes || typeof value !== 'object' || value === null) throw error;
    return { value: parseInput(schema, withoutFields(value, mistakes)), mistakes };
  }
};

/**
 * What code of the site asks for, held against the schema of the route that asks for the same: plain JavaScript writes it, and use
 * cases take for granted what a schema has let through.
 * @throws InvalidInputError with every wrong field.
 */
export const checkedCommand = <Checked>(schema: Schema<Checked>, command: unknown): Checked =>
  parseInput(schema, command) as Checked;

/** The type of an input, which a use case takes for its command: a schema that does not give what the command asks for does not compile. */
export type Conforms<Command, Given extends Command> = Given;
