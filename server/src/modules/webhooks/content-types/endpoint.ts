import type { RawModel } from '../../../platform/db/raw-model';

export const WEBHOOK_ENDPOINTS = 'shop_webhook_endpoints';

/** Addresses that are told of events. There are at most a hundred, and all of them are kept in the memory of a process. */
export const webhookEndpointModel: RawModel = {
  uid: 'shop::webhook-endpoint',
  singularName: WEBHOOK_ENDPOINTS,
  tableName: WEBHOOK_ENDPOINTS,
  attributes: {
    id: { type: 'increments' },
    name: { type: 'string', column: { notNullable: true } },
    url: { type: 'text' },
    /** enabled | disabled */
    status: { type: 'string', column: { notNullable: true } },
    /** staff | gone | moved; null while it is on. */
    disabled_reason: { type: 'string' },
    disabled_at: { type: 'datetime' },
    /** JSON: types of events, or ["*"]. */
    events: { type: 'text' },
    /** Sealed. */
    secret: { type: 'text' },
    /** Sealed; deliveries are signed with it, too, until `former_secret_until`. */
    former_secret: { type: 'text' },
    former_secret_until: { type: 'datetime' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    updated_at: { type: 'datetime', column: { notNullable: true } },
  },
};
