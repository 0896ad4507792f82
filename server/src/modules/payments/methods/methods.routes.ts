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
    ...OWNER,
    input: { query: methodQuery },
    handler: methods.view,
  }),
  route({ method: 'GET', path: `${BASE}/all`, action: 'paymentMethods.find', ...OWNER, handler: methods.list }),
  route({
    method: 'GET',
    path: `${BASE}/connect/info`,
    action: 'paymentMethods.connectionFind',
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
    ...OWNER,
    input: { body: saveMethodBody },
    handler: methods.save,
  }),
  route({
    method: 'POST',
    path: `${BASE}/reorder`,
    action: 'paymentMethods.reorder',
    ...OWNER,
    input: { body: reorderBody },
    handler: methods.reorder,
  }),
  route({
    method: 'POST',
    path: `${BASE}/design`,
    action: 'paymentMethods.design',
    ...OWNER,
    input: { body: designBody },
    handler: methods.design,
  }),
  route({
    method: 'POST',
    path: `${BASE}/disconnect`,
    action: 'paymentMethods.disconnect',
    ...OWNER,
    input: { body: disconnectBody },
    handler: methods.disconnect,
  }),
  route({
    method: 'POST',
    path: `${BASE}/install-addon`,
    action: 'paymentMethods.installAddon',
    ...OWNER,
    input: { body: installAddonBody },
    handler: methods.install,
  }),
  route({
    method: 'POST',
    path: `${BASE}/activate-addon`,
    action: 'paymentMethods.activateAddon',
    ...OWNER,
    input: { body: activateAddonBody },
    handler: methods.activate,
  }),
];

/** Specification 3, Settings; behaviours 19.1. */
export const paymentMethodRoutes: readonly AnyRoute[] = [...reads, ...writes];
