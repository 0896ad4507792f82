import { type AnyRoute, rawRoute, route } from '../../platform/http/route';
import * as downloads from './downloads.controller';
import { changeDownloadBody, downloadQuery, syncDownloadsBody } from './downloads.input';

const EDIT = { policy: 'ProductPolicy', permission: 'products/edit' } as const;

/** See docs/reference/files-and-downloads.md. */
export const downloadsRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/products/:productId/sync-downloadable-files',
    action: 'productDownloads.sync',
    summary: 'Set the files of a product',
    description:
      'Afterwards the product has just these files. Those that it had before, told by id, identifier or place, keep their links and counts. With `keep_others` files are only changed and added.',
    ...EDIT,
    input: { body: syncDownloadsBody },
    handler: downloads.sync,
  }),
  route({
    method: 'PUT',
    path: '/products/:downloadableId/update',
    action: 'productDownloads.update',
    summary: 'Change a file of a product',
    description: 'What the body leaves out stays as it is.',
    ...EDIT,
    input: { body: changeDownloadBody },
    handler: downloads.update,
  }),
  route({
    method: 'DELETE',
    path: '/products/:downloadableId/delete',
    action: 'productDownloads.delete',
    summary: 'Delete a file of a product',
    description:
      'The file itself stays in its storage. Without its last file the product is not downloadable any more.',
    ...EDIT,
    handler: downloads.remove,
  }),
  route({
    method: 'GET',
    path: '/products/getDownloadableUrl/:downloadableId',
    action: 'productDownloads.urlFind',
    summary: 'Get a link to try a file out',
    description: 'Its downloads are not counted.',
    failures: { 422: 'The storage of the file is not active, or the bucket is not one of the store.' },
    policy: 'ProductPolicy',
    permission: 'products/view',
    handler: downloads.findUrl,
  }),
  rawRoute({
    method: 'GET',
    path: '/public/downloads',
    action: 'downloads.find',
    summary: 'Download a bought file',
    description:
      'The signed link is the credential. Counted against the limit of the order before the first byte leaves; going on with a broken download by `Range` is free.',
    failures: {
      403: 'The link was not signed by this store so, or its time is over.',
      404: 'The file does not exist.',
      416: 'The requested range does not exist.',
      422: 'The orders give no right to the file, or none any more.',
    },
    policy: 'PublicPolicy',
    // The link is the credential: who else is calling does not matter.
    identify: false,
    produces: 'application/octet-stream',
    input: { query: downloadQuery },
    handler: downloads.download,
  }),
];
