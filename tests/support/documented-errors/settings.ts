import { invalid, message, NOWHERE, type Row } from './row';

const ROLES: readonly Row[] = [
  {
    of: 'a role is shown by its list only',
    operation: 'roles.findOne',
    request: () => ({ params: ['manager'] }),
    status: 200,
    body: {},
  },
  {
    of: 'a role is saved by its permissions only',
    operation: 'roles.update',
    request: () => ({ params: ['manager'], body: {} }),
    status: 200,
    body: {},
  },
  {
    of: 'a role is given to somebody',
    operation: 'roles.assign',
    request: () => ({ body: { role_key: 'worker' } }),
    status: 422,
    body: invalid('user_id'),
  },
  {
    of: 'a role for a user who does not exist',
    operation: 'roles.assign',
    request: () => ({ body: { user_id: NOWHERE, role_key: 'worker' } }),
    status: 404,
    body: message,
  },
  {
    of: 'a role that does not exist',
    operation: 'roles.assign',
    request: ({ worker }) => ({ body: { user_id: worker, role_key: 'owner' } }),
    status: 422,
    body: invalid('role_key'),
  },
  {
    of: 'administrators need no role',
    operation: 'roles.assign',
    request: ({ superAdmin }) => ({ body: { user_id: superAdmin, role_key: 'worker' } }),
    status: 423,
    body: message,
  },
  {
    of: 'a role is taken from somebody',
    operation: 'roles.remove',
    request: () => ({ params: ['worker'] }),
    status: 422,
    body: invalid('user_id'),
  },
  {
    of: 'a role key is not blank',
    operation: 'roles.remove',
    request: ({ worker }) => ({ params: ['%20'], body: { user_id: worker } }),
    status: 422,
    body: invalid('role_key'),
  },
  {
    of: 'a role of a user who does not exist',
    operation: 'roles.remove',
    request: () => ({ params: ['worker'], body: { user_id: NOWHERE } }),
    status: 404,
    body: message,
  },
  {
    of: 'administrators keep their access',
    operation: 'roles.remove',
    request: ({ superAdmin }) => ({ params: ['worker'], query: `user_id=${superAdmin}` }),
    status: 423,
    body: message,
  },
  {
    of: 'permissions are those of roles',
    operation: 'permissions.update',
    request: () => ({ body: {} }),
    status: 422,
    body: invalid('capability'),
  },
];

const without = (fields: readonly string[], operation: string, body?: object): Row => ({
  of: `${operation} needs ${fields.join(' and ')}`,
  operation,
  request: () => (body === undefined ? {} : { body }),
  status: 422,
  body: invalid(...fields),
});

const PAYMENT_METHODS: readonly Row[] = [
  without(['method'], 'paymentMethods.findOne'),
  without(['method', 'settings'], 'paymentMethods.save', {}),
  without(['order'], 'paymentMethods.reorder', {}),
  without(['method'], 'paymentMethods.connectionFind'),
  without(['method', 'mode'], 'paymentMethods.disconnect', {}),
  without(['method'], 'paymentMethods.design', {}),
  without(['plugin_slug', 'source_type'], 'paymentMethods.installAddon', {}),
  without(['plugin_file'], 'paymentMethods.activateAddon', {}),
  without(['authCode', 'sharedId', 'mode'], 'paypal.connectSeller', {}),
  without(['mode'], 'paypal.setUpWebhook', {}),
  without(['mode'], 'paypal.checkWebhook'),
  {
    of: 'settings of a payment method that is none',
    operation: 'paymentMethods.findOne',
    request: () => ({ query: 'method=shells' }),
    status: 404,
    body: message,
  },
  {
    of: 'a payment method that is none is not saved',
    operation: 'paymentMethods.save',
    request: () => ({ body: { method: 'shells', settings: { is_active: 'yes' } } }),
    status: 404,
    body: message,
  },
  { of: 'a payment method that cannot work is not switched on', testedBy: 'e2e/card-payments.e2e' },
];

const STORE: readonly Row[] = [
  {
    of: 'a tab of settings that is none',
    operation: 'settings.storeFind',
    request: () => ({ query: 'settings_name=nowhere' }),
    status: 422,
    body: invalid('settings_name'),
  },
  {
    of: 'store settings are some',
    operation: 'settings.storeUpdate',
    request: () => ({ body: {} }),
    status: 422,
    body: invalid('settings'),
  },
  {
    of: 'a currency that does not exist',
    operation: 'settings.storeUpdate',
    request: () => ({ body: { settings: { currency: 'XXX' } } }),
    status: 422,
    body: invalid('currency'),
  },
];

export const SETTINGS: readonly Row[] = [...ROLES, ...PAYMENT_METHODS, ...STORE];
