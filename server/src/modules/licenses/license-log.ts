import type { ActivityEntry } from '../activity';

export type Author = Pick<ActivityEntry, 'author' | 'userId'>;

export const SYSTEM: Author = { author: 'system' };

/** For the log of the licence. */
export const licenseEntry = (licenseId: number, title: string, content: string, author: Author): ActivityEntry => ({
  title,
  content,
  moduleName: 'license',
  moduleId: licenseId,
  ...author,
});
