import { NotFoundError } from '../../domain/errors';

/** With the way back to the list. */
export const licenseNotFound = (): NotFoundError =>
  new NotFoundError('The license does not exist.', {
    entity: { buttonText: 'Back to licenses', route: '/licenses' },
  });

export const siteNotFound = (): NotFoundError =>
  new NotFoundError('The site does not exist.', {
    entity: { buttonText: 'Back to sites', route: '/licenses/sites' },
  });
