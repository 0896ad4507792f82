import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { createHttpClient, type HttpClient } from '../../../platform/http-client';
import { siteAddressOf } from '../../../platform/http/site-address';
import { errorText } from '../../../platform/log';
import type { Platform } from '../../../platform/platform';
import { checkPicture, LARGEST_PICTURE, type CheckedPicture } from './check-picture';

const CLIENT = Symbol('http client of pictures');

const clientOf = (platform: Platform): HttpClient =>
  platform.memo(CLIENT, () => createHttpClient({ allowPrivate: platform.config.allowPrivateTargets }));

/** A file of Strapi's media library on this machine: those lie in one folder. */
const LOCAL = /^\/uploads\/([\w][\w.-]{0,250})$/;

const readLocal = async (folder: string, name: string): Promise<CheckedPicture> => {
  // No link is followed, and a named pipe is not waited for.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path.join(folder, 'uploads', name), flags);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return { fault: 'The picture is no file.' };
    if (stats.size > LARGEST_PICTURE) return { fault: 'The picture has more than 1 MB.' };
    return await checkPicture(await handle.readFile());
  } finally {
    await handle.close();
  }
};

const LIMITS = { connect: 2_000, firstByte: 3_000, whole: 5_000 };

const download = async (platform: Platform, url: string): Promise<CheckedPicture> => {
  const request = { url, method: 'GET', keep: LARGEST_PICTURE, asBytes: true, limits: LIMITS } as const;
  const outcome = await clientOf(platform).send(request);
  if (outcome.kind !== 'answered') return { fault: outcome.reason };
  if (outcome.status !== 200) return { fault: `The server of the picture answers ${outcome.status}.` };
  return outcome.bytes ? checkPicture(outcome.bytes) : { fault: 'The picture has more than 1 MB.' };
};

/** The path of a file of the own site, and other addresses as they are. */
const withoutSite = (address: string, site: string): string =>
  site !== '' && address.startsWith(`${site}/uploads/`) ? address.slice(site.length) : address;

/** A picture of the media library, or of an address that somebody typed. Never rejects. */
export const loadPicture = async (platform: Platform, address: string): Promise<CheckedPicture> => {
  try {
    const [, name] = LOCAL.exec(withoutSite(address, siteAddressOf(platform.strapi))) ?? [];
    if (name !== undefined) return await readLocal(platform.strapi.dirs.static.public, name);
    if (/^https?:\/\//i.test(address)) return await download(platform, address);
    return { fault: 'The picture is not in the media library.' };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { fault: isMissing ? 'The picture does not exist.' : errorText(error) };
  }
};
