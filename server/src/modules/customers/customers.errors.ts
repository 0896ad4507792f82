import { BadRequestError, InvalidInputError, NotFoundError, RuleViolationError } from '../../domain/errors';
import { isUniqueViolation } from '../../platform/db/database-errors';
import { panelPage } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';

/** With the way back to the list. */
export const customerNotFound = ({ strapi }: Pick<Platform, 'strapi'>): NotFoundError =>
  new NotFoundError('The customer does not exist.', {
    extra: { back_text: 'Back to customers', back_url: panelPage(strapi, 'customers') },
  });

/** `{code, message, data}`, as POST /customers answers. */
export const emailTaken = (message = 'There is already a customer with this e-mail address.'): BadRequestError =>
  new BadRequestError(message, { extra: { code: 400, data: '' } });

export const invalidField = (field: string, rule: string, message: string): InvalidInputError =>
  new InvalidInputError(message, { [field]: { [rule]: message } });

export const userTaken = (): RuleViolationError =>
  new RuleViolationError('This user belongs to another customer. A user can stand for one customer only.');

/** The index decides: whoever loses a race is told the same as whoever comes late. */
export const orThrow = async <T>(taken: () => Error, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error;
  }
};
