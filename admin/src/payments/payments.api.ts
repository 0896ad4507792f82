import type {
  PaymentMethodListAnswer,
  PaymentMethodSettings,
  SavedPaymentMethodAnswer,
} from '../../../server/src/contracts/payment-methods';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

export type AccountMode = 'test' | 'live';

/** What PayPal's page hands over at its end: only the site's own server can trade it in for keys. */
export type SellerCode = { readonly authCode: string; readonly sharedId: string };

const METHODS = '/settings/payment-methods';

type Saved = { readonly method: string; readonly settings: PaymentMethodSettings };
type OfMode = { readonly method: string; readonly mode: AccountMode };

const methodsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopPaymentMethods: build.query({
      queryFn: ask(
        (shop) => shop.GET(`${METHODS}/all`),
        ({ gateways }: PaymentMethodListAnswer) => gateways
      ),
      providesTags: listTag('ShopPaymentMethod'),
    }),
    shopPaymentMethod: build.query({
      queryFn: ask((shop, method: string) => shop.GET(METHODS, { params: { query: { method } } })),
      providesTags: (_answer, _error, method: string) => [{ type: 'ShopPaymentMethod', id: method }],
    }),
    shopSavePaymentMethod: build.mutation({
      queryFn: ask(
        (shop, { method, settings }: Saved) => shop.POST(METHODS, { body: { method, settings } }),
        ({ settings }: SavedPaymentMethodAnswer) => settings
      ),
      invalidatesTags: (_answer, _error, { method }: Saved) => recordTags('ShopPaymentMethod', method),
    }),
    shopSortPaymentMethods: build.mutation({
      queryFn: ask((shop, order: readonly string[]) =>
        shop.POST(`${METHODS}/reorder`, { body: { order: [...order] } })
      ),
      invalidatesTags: listTag('ShopPaymentMethod'),
    }),
  }),
});

const accountsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    /** Asks the provider: not loaded with the list. */
    shopPaymentConnection: build.query({
      queryFn: ask((shop, method: string) => shop.GET(`${METHODS}/connect/info`, { params: { query: { method } } })),
      providesTags: (_answer, _error, method: string) => [{ type: 'ShopPaymentMethod', id: method }],
    }),
    shopDisconnectPaymentMethod: build.mutation({
      queryFn: ask((shop, { method, mode }: OfMode) => shop.POST(`${METHODS}/disconnect`, { body: { method, mode } })),
      invalidatesTags: (_answer, _error, { method }: OfMode) => recordTags('ShopPaymentMethod', method),
    }),
    /** Trades in what PayPal's page has handed over; the keys never come to the browser. */
    shopConnectPaypal: build.mutation({
      queryFn: ask((shop, body: SellerCode & { readonly mode: AccountMode }) =>
        shop.POST(`${METHODS}/wallet/seller-auth-token`, { body })
      ),
      invalidatesTags: recordTags('ShopPaymentMethod', 'paypal'),
    }),
    /** Registers the webhook where it is missing, so it is no query. */
    shopCheckPaypalWebhook: build.mutation({
      queryFn: ask((shop, mode: AccountMode) =>
        shop.GET(`${METHODS}/wallet/webhook/check`, { params: { query: { mode } } })
      ),
      invalidatesTags: recordTags('ShopPaymentMethod', 'paypal'),
    }),
  }),
});

export const {
  useShopPaymentMethodsQuery,
  useShopPaymentMethodQuery,
  useShopSavePaymentMethodMutation,
  useShopSortPaymentMethodsMutation,
} = methodsApi;

export const {
  useShopPaymentConnectionQuery,
  useShopDisconnectPaymentMethodMutation,
  useShopConnectPaypalMutation,
  useShopCheckPaypalWebhookMutation,
} = accountsApi;
