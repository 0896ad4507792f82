import { route, type AnyRoute } from '../../platform/http/route';
import * as drivers from './drivers.controller';
import * as files from './files.controller';
import {
  bucketListQuery,
  createBucketBody,
  deleteFileInput,
  driverStatusBody,
  listFilesQuery,
  resetDriverBody,
  saveDriverBody,
  tryDriverBody,
  uploadBody,
} from './files.input';

const FILES = { policy: 'StoreSensitivePolicy', permission: 'store/sensitive' } as const;
const DRIVERS = { policy: 'StoreSettingsPolicy', permission: 'is_super_admin' } as const;
const APP = { policy: 'AdminPolicy', permission: 'super_admin' } as const;

const TOO_LARGE = 'The file is larger than the site allows (`maxUploadBytes`).';
const STORAGE_AWAY = 'The storage cannot be reached at the moment.';

const PICTURE_FAILURES = {
  413: TOO_LARGE,
  422: 'There is no file, or it is not a picture that browsers show.',
} as const;

const fileRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/files',
    action: 'files.find',
    summary: 'List the private files of a storage',
    description: '`search` is a part of the key.',
    failures: { 503: STORAGE_AWAY },
    ...FILES,
    input: { query: listFilesQuery },
    handler: files.list,
  }),
  route({
    method: 'GET',
    path: '/files/bucket-list',
    action: 'files.bucketsFind',
    summary: 'List the buckets of a storage',
    ...FILES,
    input: { query: bucketListQuery },
    handler: files.buckets,
  }),
  route({
    method: 'POST',
    path: '/files/upload',
    action: 'files.upload',
    summary: 'Upload a private file',
    description:
      'Name, size and content are checked; the content must be what the name says. The key gets a date and something random.',
    failures: {
      413: TOO_LARGE,
      503: STORAGE_AWAY,
    },
    ...FILES,
    takesFile: true,
    input: { body: uploadBody },
    handler: files.upload,
  }),
  route({
    method: 'POST',
    path: '/files/upload-editor-file',
    action: 'files.uploadEditorFile',
    summary: 'Upload a picture for a text',
    description: 'Into the media library of the site: pictures that browsers show.',
    failures: PICTURE_FAILURES,
    ...FILES,
    takesFile: true,
    handler: files.uploadEditorFile,
  }),
  route({
    method: 'DELETE',
    path: '/files/delete',
    action: 'files.delete',
    summary: 'Delete a private file',
    description: 'The file in the body, or in the query for clients that cannot give a DELETE a body.',
    failures: { 404: 'The file does not exist.', 503: STORAGE_AWAY },
    ...FILES,
    input: { query: deleteFileInput, body: deleteFileInput },
    handler: files.remove,
  }),
];

const DRIVERS_PATH = '/settings/storage-drivers';

const driverReads: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: DRIVERS_PATH,
    action: 'storageDrivers.find',
    summary: 'List the storages',
    ...DRIVERS,
    handler: drivers.list,
  }),
  route({
    method: 'GET',
    path: `${DRIVERS_PATH}/active-drivers`,
    action: 'storageDrivers.activeFind',
    summary: 'List the storages that are switched on',
    ...DRIVERS,
    handler: drivers.listActive,
  }),
  route({
    method: 'GET',
    path: `${DRIVERS_PATH}/:driver`,
    action: 'storageDrivers.findOne',
    summary: 'Get the settings of a storage',
    description: 'Keys are shown as a mask.',
    ...DRIVERS,
    handler: drivers.view,
  }),
];

const driverWrites: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: DRIVERS_PATH,
    action: 'storageDrivers.save',
    summary: 'Change the settings of a storage',
    description: 'The mask, or a setting that is left out, keeps what is stored. The local storage has no settings.',
    ...DRIVERS,
    input: { body: saveDriverBody },
    handler: drivers.save,
  }),
  route({
    method: 'POST',
    path: `${DRIVERS_PATH}/verify-info`,
    action: 'storageDrivers.verify',
    summary: 'Try the settings of a storage out',
    description:
      'Posted settings over the stored ones; nothing is stored. 422 where the storage does not answer as it should.',
    ...DRIVERS,
    input: { body: tryDriverBody },
    handler: drivers.verify,
  }),
  route({
    method: 'POST',
    path: `${DRIVERS_PATH}/create-bucket`,
    action: 'storageDrivers.createBucket',
    summary: 'Create a bucket',
    description: 'With the posted settings over the stored ones; nothing is stored.',
    ...DRIVERS,
    input: { body: createBucketBody },
    handler: drivers.addBucket,
  }),
  route({
    method: 'POST',
    path: `${DRIVERS_PATH}/bucket-list`,
    action: 'storageDrivers.listBuckets',
    summary: 'List the buckets that settings lead to',
    description: 'Posted settings over the stored ones; nothing is stored.',
    ...DRIVERS,
    input: { body: tryDriverBody },
    handler: drivers.buckets,
  }),
  route({
    method: 'POST',
    path: `${DRIVERS_PATH}/reset`,
    action: 'storageDrivers.reset',
    summary: 'Forget the settings of a storage',
    ...DRIVERS,
    input: { body: resetDriverBody },
    handler: drivers.reset,
  }),
  route({
    method: 'POST',
    path: `${DRIVERS_PATH}/change-status`,
    action: 'storageDrivers.changeStatus',
    summary: 'Switch a storage on or off',
    ...DRIVERS,
    input: { body: driverStatusBody },
    handler: drivers.changeStatus,
  }),
];

const attachmentRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/app/attachments',
    action: 'attachments.find',
    summary: 'List the pictures of the media library',
    description: 'The newest 200.',
    ...APP,
    handler: files.attachments,
  }),
  route({
    method: 'POST',
    path: '/app/upload-attachments',
    action: 'attachments.upload',
    summary: 'Upload a picture',
    description: 'Into the media library of the site: pictures that browsers show.',
    failures: PICTURE_FAILURES,
    ...APP,
    takesFile: true,
    handler: files.uploadAttachment,
  }),
];

export const filesRoutes: readonly AnyRoute[] = [...fileRoutes, ...driverReads, ...driverWrites, ...attachmentRoutes];
