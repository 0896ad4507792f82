import type { TaxConfigurationAnswer } from '../../../../server/src/contracts/tax-configuration';
import { shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';

/** Settings of the store by their keys. */
type Settings = Readonly<Record<string, unknown>>;

export type TaxChoice = {
  readonly enable_tax: 'yes' | 'no';
  readonly tax_inclusion: 'included' | 'excluded';
};

const setupApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopOnboarding: build.query({
      queryFn: ask((shop) => shop.GET('/onboarding')),
      providesTags: ['ShopSettings', 'ShopStore'],
    }),
    shopSaveOnboarding: build.mutation({
      queryFn: ask((shop, settings: Settings) => shop.POST('/onboarding', { body: settings })),
      invalidatesTags: ['ShopSettings', 'ShopStore', 'ShopDashboard'],
    }),
    shopCreateStorePages: build.mutation({
      queryFn: ask((shop) => shop.POST('/onboarding/create-pages')),
      invalidatesTags: ['ShopSettings', 'ShopStore', 'ShopDashboard'],
    }),
    shopSetupTax: build.query({
      queryFn: ask(
        (shop) => shop.GET('/tax/configuration/settings'),
        ({ settings }: TaxConfigurationAnswer) => settings
      ),
      providesTags: ['ShopTax'],
    }),
    shopSaveSetupTax: build.mutation({
      queryFn: ask((shop, choice: TaxChoice) => shop.POST('/onboarding/save-tax', { body: choice })),
      invalidatesTags: ['ShopTax'],
    }),
  }),
});

export const {
  useShopOnboardingQuery,
  useShopSaveOnboardingMutation,
  useShopCreateStorePagesMutation,
  useShopSetupTaxQuery,
  useShopSaveSetupTaxMutation,
} = setupApi;
