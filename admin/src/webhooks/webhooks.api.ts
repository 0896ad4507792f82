import type {
  WebhookAnswer,
  WebhookDeliveryAnswer,
  WebhookDeliveryStatus,
  WebhookEndpoint,
  WebhookEventsAnswer,
  WebhooksAnswer,
} from '../../../server/src/contracts/webhooks';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

export type WebhookBody = Pick<WebhookEndpoint, 'name' | 'url' | 'status'> & { readonly events: string[] };

type Of = { readonly id: number };

type SavedWebhook = Of & Partial<WebhookBody> & { readonly version?: string };

export type DeliveryQuery = {
  readonly webhook_id: number;
  readonly status?: WebhookDeliveryStatus;
  readonly before?: number;
};

export type ReplayedRange = { readonly from: string; readonly to?: string; readonly status: 'dead' | 'done' | 'all' };

const PER_PAGE = 20;

const pathOf = ({ id }: Of) => ({ params: { path: { id } } });

const ofWebhook = (_answer: unknown, _error: unknown, { id }: Of) => recordTags('ShopWebhook', id);

/** Tests and replays change the log of a webhook, and what was sent last. */
const DELIVERIES = [...listTag('ShopWebhook'), { type: 'ShopWebhook', id: 'DELIVERIES' }] as const;

const webhooksApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopWebhooks: build.query({
      queryFn: ask(
        (shop) => shop.GET('/webhooks'),
        ({ webhooks }: WebhooksAnswer) => webhooks
      ),
      providesTags: listTag('ShopWebhook'),
    }),
    shopWebhook: build.query({
      queryFn: ask(
        (shop, id: number) => shop.GET('/webhooks/{id}', pathOf({ id })),
        ({ webhook }: WebhookAnswer) => webhook
      ),
      providesTags: (_answer, _error, id: number) => [{ type: 'ShopWebhook', id }],
    }),
    shopWebhookEvents: build.query({
      queryFn: ask(
        (shop) => shop.GET('/webhooks/events'),
        ({ events }: WebhookEventsAnswer) => events
      ),
      keepUnusedDataFor: 3600,
    }),
    shopCreateWebhook: build.mutation({
      queryFn: ask((shop, body: WebhookBody) => shop.POST('/webhooks', { body })),
      invalidatesTags: listTag('ShopWebhook'),
    }),
    shopSaveWebhook: build.mutation({
      queryFn: ask((shop, { id, ...body }: SavedWebhook) => shop.PUT('/webhooks/{id}', { ...pathOf({ id }), body })),
      invalidatesTags: (_answer, _error, { id }: SavedWebhook) => [...recordTags('ShopWebhook', id), ...DELIVERIES],
    }),
    shopDeleteWebhook: build.mutation({
      queryFn: ask((shop, id: number) => shop.DELETE('/webhooks/{id}', pathOf({ id }))),
      invalidatesTags: listTag('ShopWebhook'),
    }),
    shopRotateWebhookSecret: build.mutation({
      queryFn: ask((shop, { id, hours }: Of & { readonly hours: number }) =>
        shop.POST('/webhooks/{id}/rotate-secret', { ...pathOf({ id }), body: { former_valid_hours: hours } })
      ),
      invalidatesTags: ofWebhook,
    }),
  }),
});

const deliveriesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopWebhookDeliveries: build.query({
      queryFn: ask((shop, query: DeliveryQuery) =>
        shop.GET('/webhooks/deliveries', { params: { query: { ...query, per_page: PER_PAGE } } })
      ),
      providesTags: [...DELIVERIES],
    }),
    shopWebhookDelivery: build.query({
      queryFn: ask(
        (shop, id: number) => shop.GET('/webhooks/deliveries/{id}', pathOf({ id })),
        ({ delivery }: WebhookDeliveryAnswer) => delivery
      ),
      providesTags: [...DELIVERIES],
    }),
    shopTestWebhook: build.mutation({
      queryFn: ask(
        (shop, id: number) => shop.POST('/webhooks/{id}/test', pathOf({ id })),
        ({ delivery }: WebhookDeliveryAnswer) => delivery
      ),
      invalidatesTags: [...DELIVERIES],
    }),
    shopReplayDelivery: build.mutation({
      queryFn: ask((shop, id: number) => shop.POST('/webhooks/deliveries/{id}/replay', pathOf({ id }))),
      invalidatesTags: [...DELIVERIES],
    }),
    shopReplayDeliveries: build.mutation({
      queryFn: ask((shop, { id, ...body }: Of & ReplayedRange) =>
        shop.POST('/webhooks/{id}/replay', { ...pathOf({ id }), body })
      ),
      invalidatesTags: [...DELIVERIES],
    }),
  }),
});

export const {
  useShopWebhooksQuery,
  useShopWebhookQuery,
  useShopWebhookEventsQuery,
  useShopCreateWebhookMutation,
  useShopSaveWebhookMutation,
  useShopDeleteWebhookMutation,
  useShopRotateWebhookSecretMutation,
} = webhooksApi;

export const {
  useShopWebhookDeliveriesQuery,
  useShopWebhookDeliveryQuery,
  useShopTestWebhookMutation,
  useShopReplayDeliveryMutation,
  useShopReplayDeliveriesMutation,
} = deliveriesApi;
