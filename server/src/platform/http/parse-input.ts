import { ValidationError, type Schema } from 'yup';
import { InvalidInputError, type FieldErrors } from '../../domain/errors';
import { cleanInput } from './clean-input';
import type { InputSchema } from './route';

const isAbsence = (type: string | undefined): boolean => type === 'optionality' || type === 'nullable';

// yup names its own rule for wrong types 'typeError'; clients see one vocabulary of rules.
const ruleOf = (type: string | undefined): string => {
  if (type === 'typeError') return 'type';
  return isAbsence(type) ? 'required' : (type ?? 'invalid');
};

const messageOf = ({ path, type, message }: ValidationError): string =>
  isAbsence(type) ? `${path || 'input'} is required` : message;

const fieldErrorsOf = (error: ValidationError): FieldErrors => {
  const fields: FieldErrors = {};
  const failures = error.inner.length > 0 ? error.inner : [error];
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
    return (schema as Schema).validateSync(clean, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const [first = error] = error.inner;
    throw new InvalidInputError(messageOf(first), fieldErrorsOf(error));
  }
};
