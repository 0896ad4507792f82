import { defineModule } from '../../platform/module';
import { filesRoutes } from './files.routes';
import { disposeS3 } from './storages';
import { warnOfMissingSdk } from './use-cases/driver-settings';

export { DRIVERS, type DriverName } from './storage-drivers';
export { readFileGuard } from './file-places';
export { storageOf } from './storages';

/** Uploaded files that are not for everybody, where they lie, and the pictures of the media library. */
export const filesModule = defineModule({
  name: 'files',
  routes: filesRoutes,
  filters: {
    'shop/local_file_blocked_extensions': 'Extensions that may not be uploaded, small letters without the dot.',
  },
  start: warnOfMissingSdk,
  stop: (platform) => Promise.resolve(disposeS3(platform)),
});
