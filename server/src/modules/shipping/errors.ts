import { InvalidInputError, NotFoundError, RuleViolationError } from '../../domain/errors';

export const unknownZone = (): NotFoundError => new NotFoundError('The shipping zone does not exist.');
export const unknownMethod = (): NotFoundError => new NotFoundError('The shipping method does not exist.');
export const unknownClass = (): NotFoundError => new NotFoundError('The shipping class does not exist.');

export const refuse = (field: string, rule: string, message: string): InvalidInputError =>
  new InvalidInputError(message, { [field]: { [rule]: message } });

export const full = (what: string, max: number): RuleViolationError =>
  new RuleViolationError(`There can be at most ${max} ${what}.`);
