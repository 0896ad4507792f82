import { ForbiddenError, NotFoundError } from '../../domain/errors';

export const unknownGroup = (): NotFoundError => new NotFoundError('The attribute group does not exist.');

export const unknownTerm = (): NotFoundError => new NotFoundError('The attribute term does not exist in this group.');

/** Answered with 403. */
export const groupInUse = (): ForbiddenError =>
  new ForbiddenError('The group cannot be deleted: one of its terms is used by a product variation.');

export const termInUse = (): ForbiddenError =>
  new ForbiddenError('The term cannot be deleted: it is used by a product variation.');
