import { route, type AnyRoute } from '../../../platform/http/route';
import { activateAddonBody, installAddonBody } from '../../settings';
import * as methods from './methods.controller';
import { designBody, disconnectBody, methodQuery, reorderBody, saveMethodBody } from './methods.input';

const BASE = '/settings/payment-methods';
const OWNER = { policy: 'StoreSettingsPolicy', permission: 'is_super_admin' } as const;

const reads: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: BASE,
    action: 'paymentMethods.findOne',
    summary: 'Show the settings of a payment method',
    description: 'Secrets are masked.',
    failures: { 404: 'There is no such payment method.' },
    ...OWNER,
    input: { query: methodQuery },
    handler: methods.view,
  }),
  route({
    method: 'GET',
    path: `${BASE}/all`,
    action: 'paymentMethods.find',
    summary: 'List the payment methods',
    ...OWNER,
    handler: methods.list,
  }),
  route({
    method: 'GET',
    path: `${BASE}/connect/info`,
    action: 'paymentMethods.connectionFind',
    summary: 'Show the accounts of a payment method',
    description: 'Asks the payment provider for the accounts of its keys.',
    failures: { 404: 'There is no such payment method.' },
    ...OWNER,
    input: { query: methodQuery },
    handler: methods.connection,
  }),
];

const writes: readonly AnyRoute[] = [
  route({
    method: 'POST',
    path: BASE,
    action: 'paymentMethods.save',
    summary: 'Change the settings of a payment method',
    description:
      'What is left out stays, and so does a secret whose mask is sent back. A method that is offered to shoppers must work: its settings are checked with the payment provider.',
    failures: {
      404: 'There is no such payment method.',
      422: 'The input is not valid, or the method would be offered and does not work with these settings.',
    },
    ...OWNER,
    input: { body: saveMethodBody },
    handler: methods.save,
  }),
  route({
    method: 'POST',
    path: `${BASE}/reorder`,
    action: 'paymentMethods.reorder',
    summary: 'Sort the payment methods',
    ...OWNER,
    input: { body: reorderBody },
    handler: methods.reorder,
  }),
  route({
    method: 'POST',
    path: `${BASE}/design`,
    action: 'paymentMethods.design',
    summary: 'Change what a payment method looks like at the checkout',
    failures: { 404: 'There is no such payment method.' },
    ...OWNER,
    input: { body: designBody },
    handler: methods.design,
  }),
  route({
    method: 'POST',
    path: `${BASE}/disconnect`,
    action: 'paymentMethods.disconnect',
    summary: 'Forget the account of a payment method',
    description: 'The keys of one mode are forgotten; payments that are under way are no longer taken in.',
    failures: { 404: 'There is no such payment method.' },
    ...OWNER,
    input: { body: disconnectBody },
    handler: methods.disconnect,
  }),
  route({
    method: 'POST',
    path: `${BASE}/install-addon`,
    action: 'paymentMethods.installAddon',
    summary: 'Install a payment add-on',
    description:
      'Add-ons are npm packages, which are installed in the site itself: refused with what to do unless it is there.',
    failures: { 422: 'The add-on is not installed in the site.' },
    ...OWNER,
    input: { body: installAddonBody },
    handler: methods.install,
  }),
  route({
    method: 'POST',
    path: `${BASE}/activate-addon`,
    action: 'paymentMethods.activateAddon',
    summary: 'Activate a payment add-on',
    description: 'Add-ons are switched on in the configuration of the site: refused with what to do unless it is on.',
    failures: { 422: 'The add-on is not running in the site.' },
    ...OWNER,
    input: { body: activateAddonBody },
    handler: methods.activate,
  }),
];

/** See docs/reference/payments.md#payment-methods-and-their-settings. */
export const paymentMethodRoutes: readonly AnyRoute[] = [...reads, ...writes];
