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

/** Behaviours 12.5. */
const fileRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/files',
    action: 'files.find',
    ...FILES,
    input: { query: listFilesQuery },
    handler: files.list,
  }),
  route({
    method: 'GET',
    path: '/files/bucket-list',
    action: 'files.bucketsFind',
    ...FILES,
    input: { query: bucketListQuery },
    handler: files.buckets,
  }),
  route({
    method: 'POST',
    path: '/files/upload',
    action: 'files.upload',
    ...FILES,
    takesFile: true,
    input: { body: uploadBody },
    handler: files.upload,
  }),
  route({
    method: 'POST',
    path: '/files/upload-editor-file',
    action: 'files.uploadEditorFile',
    ...FILES,
    takesFile: true,
    handler: files.uploadEditorFile,
  }),
  route({
    method: 'DELETE',
    path: '/files/delete',
    action: 'files.delete',
    ...FILES,
    input: { query: deleteFileInput, body: deleteFileInput },
    handler: files.remove,
  }),
];

const DRIVERS_PATH = '/settings/storage-drivers';

const driverReads: readonly AnyRoute[] = [
  route({ method: 'GET', path: DRIVERS_PATH, action: 'storageDrivers.find', ...DRIVERS, handler: drivers.list }),
  route({
    method: 'GET',
    path: `${DRIVERS_PATH}/active-drivers`,
    action: 'storageDrivers.activeFind',
    ...DRIVERS,
    handler: drivers.listActive,
  }),
  route({
    method: 'GET',
    path: `${DRIVERS_PATH}/:driver`,
    action: 'storageDrivers.findOne',
    ...DRIVERS,
    handler: drivers.view,
  }),
];

const driverWrites: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: DRIVERS_PATH,
    action: 'storageDrivers.save',
    ...DRIVERS,
    input: { body: saveDriverBody },
    handler: drivers.save,
  }),
  route({
    method: 'POST',
    path: `${DRIVERS_PATH}/verify-info`,
    action: 'storageDrivers.verify',
    ...DRIVERS,
    input: { body: tryDriverBody },
    handler: drivers.verify,
  }),
  route({
    method: 'POST',
    path: `${DRIVERS_PATH}/create-bucket`,
    action: 'storageDrivers.createBucket',
    ...DRIVERS,
    input: { body: createBucketBody },
    handler: drivers.addBucket,
  }),
  route({
    method: 'POST',
    path: `${DRIVERS_PATH}/bucket-list`,
    action: 'storageDrivers.listBuckets',
    ...DRIVERS,
    input: { body: tryDriverBody },
    handler: drivers.buckets,
  }),
  route({
    method: 'POST',
    path: `${DRIVERS_PATH}/reset`,
    action: 'storageDrivers.reset',
    ...DRIVERS,
    input: { body: resetDriverBody },
    handler: drivers.reset,
  }),
  route({
    method: 'POST',
    path: `${DRIVERS_PATH}/change-status`,
    action: 'storageDrivers.changeStatus',
    ...DRIVERS,
    input: { body: driverStatusBody },
    handler: drivers.changeStatus,
  }),
];

/** Specification 3, Dashboard and utilities. */
const attachmentRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/app/attachments',
    action: 'attachments.find',
    ...APP,
    handler: files.attachments,
  }),
  route({
    method: 'POST',
    path: '/app/upload-attachments',
    action: 'attachments.upload',
    ...APP,
    takesFile: true,
    handler: files.uploadAttachment,
  }),
];

export const filesRoutes: readonly AnyRoute[] = [...fileRoutes, ...driverReads, ...driverWrites, ...attachmentRoutes];
