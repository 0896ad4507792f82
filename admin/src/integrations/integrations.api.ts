import type {
  AddonsAnswer,
  FeedOption,
  FeedOptionsAnswer,
  FeedValues,
  GlobalFeedFormAnswer,
  MergeFieldsAnswer,
  OrderFeedRunsAnswer,
  ProductFeedFormAnswer,
} from '../../../server/src/contracts/integrations';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

/** Feeds of the store have no product. */
export type FeedOwner = { readonly product: number | null };

type OfProvider = { readonly provider: string };
type NamedFeed = FeedOwner & { readonly id: number };
type FormQuery = FeedOwner & OfProvider & { readonly id: number | null };
type SavedFeed = FormQuery & { readonly values: FeedValues; readonly version: string };

export type OptionsQuery = OfProvider & {
  readonly key: string;
  readonly subKey: string;
  readonly search: string;
  /** Options that are chosen already. */
  readonly values: readonly string[];
};

export type ChainedQuery = OfProvider & { readonly route: string; readonly values: FeedValues };

type Form = GlobalFeedFormAnswer | ProductFeedFormAnswer;

/** A form, of a feed of the store or of one of a product. */
export type FeedFormView = Pick<Form, 'settings' | 'shortcodes' | 'inputs' | 'operators' | 'version'> & {
  readonly fields: ProductFeedFormAnswer['fields'];
  /** Null for feeds of the store. */
  readonly variations: readonly FeedOption[] | null;
};

const viewOf = (form: Form): FeedFormView =>
  'scope' in form
    ? { ...form, variations: form.product_variations }
    : { ...form, fields: form.settings_fields.fields, variations: null };

const FEEDS = listTag('ShopFeed');

const ofProduct = (id: number) => ({ path: { id } });

const optionsOf = ({ options }: FeedOptionsAnswer): readonly FeedOption[] => options;

const integrationsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopIntegrations: build.query({
      queryFn: ask(
        (shop) => shop.GET('/integration/addons'),
        ({ addons }: AddonsAnswer) => addons
      ),
      providesTags: FEEDS,
    }),
    shopConnection: build.query({
      queryFn: ask((shop, key: string) =>
        shop.GET('/integration/global-settings', { params: { query: { settings_key: key } } })
      ),
      providesTags: FEEDS,
    }),
    shopSaveConnection: build.mutation({
      queryFn: ask((shop, { provider, values }: OfProvider & { readonly values: FeedValues }) =>
        shop.POST('/integration/global-settings', { body: { settings_key: provider, integration: { ...values } } })
      ),
      invalidatesTags: ['ShopFeed'],
    }),
    shopFeeds: build.query({
      queryFn: ask((shop, { product }: FeedOwner) =>
        product === null
          ? shop.GET('/integration/global-feeds')
          : shop.GET('/products/{id}/integrations', { params: ofProduct(product) })
      ),
      providesTags: FEEDS,
    }),
    shopFeedForm: build.query({
      queryFn: ask<Form, FormQuery, FeedFormView>((shop, { product, provider, id }) => {
        const query = id === null ? {} : { integration_id: id };
        return product === null
          ? shop.GET('/integration/global-feeds/settings', {
              params: { query: { integration_name: provider, ...query } },
            })
          : shop.GET('/products/{id}/integrations/{name}/settings', {
              params: { path: { id: product, name: provider }, query },
            });
      }, viewOf),
      providesTags: FEEDS,
    }),
    shopSaveFeed: build.mutation({
      queryFn: ask((shop, { product, provider, id, values, version }: SavedFeed) => {
        const body = {
          integration_name: provider,
          ...(id === null ? {} : { integration_id: id, version }),
          integration: JSON.stringify(values),
        };
        return product === null
          ? shop.POST('/integration/global-feeds/settings', { body })
          : shop.POST('/products/{id}/integrations', { params: ofProduct(product), body });
      }),
      invalidatesTags: FEEDS,
    }),
    shopSwitchFeed: build.mutation({
      queryFn: ask((shop, { product, id, status }: NamedFeed & { readonly status: 'yes' | 'no' }) =>
        product === null
          ? shop.POST('/integration/global-feeds/change-status/{integration_id}', {
              params: { path: { integration_id: id } },
              body: { status },
            })
          : shop.POST('/products/{id}/integrations/feed/change-status', {
              params: ofProduct(product),
              body: { notification_id: id, status },
            })
      ),
      invalidatesTags: FEEDS,
    }),
    shopDeleteFeed: build.mutation({
      queryFn: ask((shop, { product, id }: NamedFeed) =>
        product === null
          ? shop.DELETE('/integration/global-feeds/{integration_id}', { params: { path: { integration_id: id } } })
          : shop.DELETE('/products/{id}/integrations/{integration_id}', {
              params: { path: { id: product, integration_id: id } },
            })
      ),
      invalidatesTags: FEEDS,
    }),
  }),
});

/** What a form asks for while it is filled in. */
const optionsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopFeedOptions: build.query({
      queryFn: ask(
        (shop, { provider, key, subKey, search, values }: OptionsQuery) =>
          shop.GET('/integration/feed/dynamic_options', {
            params: {
              query: {
                ...{ integration_name: provider, option_key: key, values: [...values] },
                ...(subKey === '' ? {} : { sub_option_key: subKey }),
                ...(search === '' ? {} : { search }),
              },
            },
          }),
        optionsOf
      ),
    }),
    shopChainedOptions: build.query({
      queryFn: ask(
        (shop, { provider, route, values }: ChainedQuery) =>
          shop.POST('/integration/feed/chained', {
            body: { integration_name: provider, route, values: { ...values } },
          }),
        optionsOf
      ),
    }),
    shopMergeFields: build.query({
      queryFn: ask(
        (shop, { provider, list }: OfProvider & { readonly list: string }) =>
          shop.GET('/integration/feed/lists', {
            params: { query: { integration_name: provider, ...(list === '' ? {} : { list_id: list }) } },
          }),
        ({ merge_fields: fields }: MergeFieldsAnswer) => fields
      ),
    }),
  }),
});

type OfRun = { readonly order: number; readonly run: number };

const runsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopOrderRuns: build.query({
      queryFn: ask(
        (shop, id: number) => shop.GET('/orders/{id}/integrations', { params: { path: { id } } }),
        ({ runs }: OrderFeedRunsAnswer) => runs
      ),
      providesTags: (_answer, _error, id: number) => [{ type: 'ShopOrder', id }],
    }),
    shopRunAgain: build.mutation({
      queryFn: ask((shop, { order, run }: OfRun) =>
        shop.POST('/orders/{id}/integrations/{run_id}/run-again', { params: { path: { id: order, run_id: run } } })
      ),
      invalidatesTags: (_answer, _error, { order }: OfRun) => [
        ...recordTags('ShopOrder', order),
        ...listTag('ShopActivity'),
      ],
    }),
  }),
});

export const {
  useShopIntegrationsQuery,
  useShopConnectionQuery,
  useShopSaveConnectionMutation,
  useShopFeedsQuery,
  useShopFeedFormQuery,
  useShopSaveFeedMutation,
  useShopSwitchFeedMutation,
  useShopDeleteFeedMutation,
} = integrationsApi;

export const { useShopFeedOptionsQuery, useShopChainedOptionsQuery, useShopMergeFieldsQuery } = optionsApi;

export const { useShopOrderRunsQuery, useShopRunAgainMutation } = runsApi;
