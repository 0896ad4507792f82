import type { Core } from '@strapi/strapi';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const BACKUP = /^uploads_backup_\d+$/;

/** Folders into which Strapi has moved the uploads of the site. */
export const backupsOf = (strapi: Core.Strapi): readonly string[] => {
  const folder = strapi.dirs.static.public;
  return existsSync(folder) ? readdirSync(folder).filter((name) => BACKUP.test(name)) : [];
};

/**
 * Strapi moves the uploads aside before it takes anything in, and leaves them there when that fails: all pictures of the site would be
 * gone although its database is as it was. Answers whether there was something to put back. At once, because Strapi's command ends the
 * process as soon as the database is rolled back.
 */
export const putUploadsBack = (strapi: Core.Strapi, known: ReadonlySet<string>): boolean => {
  const backup = backupsOf(strapi).find((name) => !known.has(name));
  if (!backup) return false;
  const folder = strapi.dirs.static.public;
  const uploads = path.join(folder, 'uploads');
  rmSync(uploads, { recursive: true, force: true });
  renameSync(path.join(folder, backup), uploads);
  return true;
};
