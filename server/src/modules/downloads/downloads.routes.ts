import { route, type AnyRoute } from '../../platform/http/route';
import * as downloads from './downloads.controller';
import { changeDownloadBody, downloadQuery, syncDownloadsBody } from './downloads.input';

const EDIT = { policy: 'ProductPolicy', permission: 'products/edit' } as const;

/** Behaviours 12.5 and 21. */
export const downloadsRoutes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: '/products/:productId/sync-downloadable-files',
    action: 'productDownloads.sync',
    ...EDIT,
    input: { body: syncDownloadsBody },
    handler: downloads.sync,
  }),
  route({
    method: 'PUT',
    path: '/products/:downloadableId/update',
    action: 'productDownloads.update',
    ...EDIT,
    input: { body: changeDownloadBody },
    handler: downloads.update,
  }),
  route({
    method: 'DELETE',
    path: '/products/:downloadableId/delete',
    action: 'productDownloads.delete',
    ...EDIT,
    handler: downloads.remove,
  }),
  route({
    method: 'GET',
    path: '/products/getDownloadableUrl/:downloadableId',
    action: 'productDownloads.urlFind',
    policy: 'ProductPolicy',
    permission: 'products/view',
    handler: downloads.findUrl,
  }),
  route({
    method: 'GET',
    path: '/public/downloads',
    action: 'downloads.find',
    policy: 'PublicPolicy',
    // The link is the credential: who else is calling does not matter.
    identify: false,
    input: { query: downloadQuery },
    handler: downloads.download,
  }),
];
