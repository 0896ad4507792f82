import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { unopenedS3Secrets } from './drivers.repository';
import { filesRoutes } from './files.routes';
import { disposeS3 } from './storages';
import { BLOCKED_FILTER } from './uploaded-file';
import { warnOfStorage } from './use-cases/driver-settings';

export { DRIVERS, type DriverName } from './storage-drivers';
export { readFileGuard } from './file-places';
export { storageOf } from './storages';
export { unopenedS3Secrets } from './drivers.repository';

const linesOfS3 = async (platform: Platform): Promise<readonly string[]> => {
  const labels = await unopenedS3Secrets(platform);
  if (labels.length === 0) return [];
  return [`The S3 storage: ${labels.join(', ')} cannot be opened with the APP_KEYS of this site. Enter them again.`];
};

/** Uploaded files that are not for everybody, where they lie, and the pictures of the media library. */
export const filesModule = defineModule({
  name: 'files',
  transfer: { settings: ['storage_driver_s3'], arrived: linesOfS3 },
  routes: filesRoutes,
  filters: [BLOCKED_FILTER],
  start: warnOfStorage,
  stop: (platform) => Promise.resolve(disposeS3(platform)),
});
