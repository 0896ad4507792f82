import { route, type AnyRoute } from '../../../platform/http/route';
import { customerNotFound } from '../../customers';
import { licenseNotFound, siteNotFound } from '../licenses.errors';
import * as changes from './license-changes.controller';
import * as sites from './license-sites.controller';
import * as licenses from './licenses.controller';
import {
  activateSiteBody,
  customerLicensesQuery,
  deactivateSiteBody,
  limitBody,
  listLicensesQuery,
  listSitesQuery,
  statusBody,
  validityBody,
} from './licenses.input';

const LICENSE = { policy: 'LicensePolicy', premium: true, unknown: licenseNotFound } as const;
const VIEW = { ...LICENSE, permission: 'licenses/view' } as const;
const MANAGE = { ...LICENSE, permission: 'licenses/manage' } as const;
const DELETE = { ...LICENSE, permission: 'licenses/delete' } as const;

/** Licences in the back office. See docs/reference/licenses.md. */
export const licenseRoutes: readonly AnyRoute[] = [
  route({
    ...VIEW,
    method: 'GET',
    path: '/licensing/licenses',
    action: 'licenses.find',
    summary: 'List the licences',
    description:
      'The newest first unless `sort_by` says otherwise. `search` takes a key or a part of it, the id of an order, the name or the e-mail address of a customer, the address of a site that uses it, or an expression such as `key = ABC-…` or `activation_count > 3`. Tabs of `active_view`: active, expired, disabled, inactive.',
    handler: licenses.list,
    input: { query: listLicensesQuery },
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/licensing/licenses/customer/:id',
    unknown: customerNotFound,
    action: 'licenses.findOfCustomer',
    summary: 'List the licences of a customer',
    description: 'The newest first.',
    handler: licenses.listOfCustomer,
    input: { query: customerLicensesQuery },
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/licensing/licenses/:id',
    action: 'licenses.findOne',
    summary: 'Show a licence',
    description: 'With its orders, its sites and its log.',
    handler: licenses.find,
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/licensing/licenses/:id/regenerate-key',
    action: 'licenses.regenerateKey',
    summary: 'Replace the key of a licence',
    description: 'The old key is dead at once. Sites that use the licence go on.',
    handler: changes.changeKey,
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/licensing/licenses/:id/extend-validity',
    action: 'licenses.extendValidity',
    summary: 'Set the date of a licence',
    description: 'One that was disabled or expired is active again. The message says what has come of the date.',
    failures: { 423: 'It is no date.' },
    handler: changes.changeValidity,
    input: { body: validityBody },
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/licensing/licenses/:id/update_status',
    action: 'licenses.updateStatus',
    summary: 'Set the status of a licence',
    failures: { 423: 'There is no such status.' },
    handler: changes.changeStatus,
    input: { body: statusBody },
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/licensing/licenses/:id/update_limit',
    action: 'licenses.updateLimit',
    summary: 'Set on how many sites a licence may be used',
    description: 'Sites that use it stay, even where they are more; others are refused until they are fewer.',
    failures: { 423: 'It is no limit.' },
    handler: changes.changeLimit,
    input: { body: limitBody },
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/licensing/licenses/:id/activate_site',
    action: 'licenses.activateSite',
    summary: 'Let a site use a licence',
    description:
      'As if the site had asked for it: within the limit, which local and staging sites do not count against.',
    failures: { 423: 'It is no address of a site, or the licence is expired, disabled or used up.' },
    handler: changes.activate,
    input: { body: activateSiteBody },
  }),
  route({
    ...MANAGE,
    method: 'POST',
    path: '/licensing/licenses/:id/deactivate_site',
    action: 'licenses.deactivateSite',
    summary: 'Free a site of a licence',
    description: 'Its place is free for another one.',
    failures: { 423: 'No such site uses the licence.' },
    handler: changes.deactivate,
    input: { body: deactivateSiteBody },
  }),
  route({
    ...DELETE,
    method: 'DELETE',
    path: '/licensing/licenses/:id/delete',
    action: 'licenses.delete',
    summary: 'Delete a licence',
    description: 'With its sites. Its key is not given again.',
    handler: changes.remove,
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/licensing/sites',
    action: 'licenses.sitesFind',
    summary: 'List the sites that use licences',
    description: 'And those that did. `search` takes an address, in whichever spelling, or a part of one.',
    handler: sites.list,
    input: { query: listSitesQuery },
  }),
  route({
    ...VIEW,
    method: 'GET',
    path: '/licensing/sites/:id',
    unknown: siteNotFound,
    action: 'licenses.sitesFindOne',
    summary: 'Show a site with its licences',
    handler: sites.find,
  }),
];
