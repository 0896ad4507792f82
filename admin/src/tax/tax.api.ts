import type {
  TaxClass,
  TaxClassListAnswer,
  TaxOverrideListAnswer,
  TaxRateListAnswer,
} from '../../../server/src/contracts/tax';
import type {
  BuiltInRatesAnswer,
  ClassRates,
  EuVatSettings,
  OssRatesAnswer,
  TaxSettings,
} from '../../../server/src/contracts/tax-configuration';
import { shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { OverrideBody } from './override-values';
import type { RateBody } from './rate-values';
import type { RegistrationBody } from './registration-values';

type RateChange = RateBody & { readonly id: number; readonly version: string };
type TaxId = { readonly country: string; readonly tax_id: string };
type Status = { readonly country: string; readonly enabled: boolean };
/** Without a class it is a new one. */
type ClassTitle = { readonly known: Pick<TaxClass, 'id' | 'version'> | null; readonly title: string };
type OssRates = { readonly country: string; readonly rates: ClassRates; readonly version: string };
type SettingChanges = { readonly settings: Partial<TaxSettings>; readonly version: string };
type EuChanges = Partial<EuVatSettings> & { readonly reset: boolean; readonly version?: string };

/** Rates of a class or country change what others show: the pages of taxes are few and cheap, so all are loaded again. */
const ALL_TAXES = ['ShopTax'] as const;

const ratesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopTaxRates: build.query({
      queryFn: ask(
        (shop) => shop.GET('/tax/rates'),
        ({ tax_rates: groups }: TaxRateListAnswer) => groups.flatMap(({ countries }) => countries)
      ),
      providesTags: ALL_TAXES,
    }),
    shopCountryTaxRates: build.query({
      queryFn: ask((shop, country_code: string) =>
        shop.GET('/tax/rates/country/rates/{country_code}', { params: { path: { country_code } } })
      ),
      providesTags: ALL_TAXES,
    }),
    shopCreateTaxRate: build.mutation({
      queryFn: ask((shop, body: RateBody) => shop.POST('/tax/country/rate', { body })),
      invalidatesTags: ALL_TAXES,
    }),
    shopChangeTaxRate: build.mutation({
      queryFn: ask((shop, { id, ...body }: RateChange) =>
        shop.PUT('/tax/country/rate/{id}', { params: { path: { id } }, body })
      ),
      invalidatesTags: ALL_TAXES,
    }),
    shopDeleteTaxRate: build.mutation({
      queryFn: ask((shop, id: number) => shop.DELETE('/tax/country/rate/{id}', { params: { path: { id } } })),
      invalidatesTags: ALL_TAXES,
    }),
  }),
});

const countriesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopDeleteCountryTax: build.mutation({
      queryFn: ask((shop, country_code: string) =>
        shop.DELETE('/tax/country/{country_code}', { params: { path: { country_code } } })
      ),
      invalidatesTags: ALL_TAXES,
    }),
    shopSetCountryTax: build.mutation({
      queryFn: ask((shop, { country, enabled }: Status) =>
        shop.POST('/tax/country-status/{country_code}', {
          params: { path: { country_code: country } },
          body: { enabled: enabled ? 1 : 0 },
        })
      ),
      invalidatesTags: ALL_TAXES,
    }),
    shopImportTaxRates: build.mutation({
      queryFn: ask((shop, countries: readonly string[]) =>
        shop.POST('/tax/configuration/countries', { body: { countries: [...countries] } })
      ),
      invalidatesTags: ALL_TAXES,
    }),
    shopCountryTaxId: build.query({
      queryFn: ask((shop, country_code: string) =>
        shop.GET('/tax/country-tax-id/{country_code}', { params: { path: { country_code } } })
      ),
      providesTags: ALL_TAXES,
    }),
    shopSaveCountryTaxId: build.mutation({
      queryFn: ask((shop, { country, tax_id }: TaxId) =>
        shop.POST('/tax/country-tax-id/{country_code}', {
          params: { path: { country_code: country } },
          body: { tax_id },
        })
      ),
      invalidatesTags: ALL_TAXES,
    }),
  }),
});

const classesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopTaxClasses: build.query({
      queryFn: ask(
        (shop) => shop.GET('/tax/classes'),
        (answer: TaxClassListAnswer) => answer
      ),
      providesTags: ALL_TAXES,
    }),
    shopSaveTaxClass: build.mutation({
      queryFn: ask((shop, { known, title }: ClassTitle) =>
        known === null
          ? shop.POST('/tax/classes', { body: { title } })
          : shop.PUT('/tax/classes/{id}', {
              params: { path: { id: known.id } },
              body: { title, version: known.version },
            })
      ),
      invalidatesTags: ALL_TAXES,
    }),
    shopDeleteTaxClass: build.mutation({
      queryFn: ask((shop, id: number) => shop.DELETE('/tax/classes/{id}', { params: { path: { id } } })),
      invalidatesTags: ALL_TAXES,
    }),
  }),
});

const overridesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopTaxOverrides: build.query({
      queryFn: ask(
        (shop, country_code: string) =>
          shop.GET('/tax/product-overrides/{country_code}', { params: { path: { country_code } } }),
        ({ overrides }: TaxOverrideListAnswer) => overrides
      ),
      providesTags: ALL_TAXES,
    }),
    shopSaveTaxOverride: build.mutation({
      queryFn: ask((shop, body: OverrideBody) => shop.POST('/tax/product-overrides', { body })),
      invalidatesTags: ALL_TAXES,
    }),
    shopDeleteTaxOverride: build.mutation({
      // The description of the API knows one name for what stands in this place of the address.
      queryFn: ask((shop, id: number) =>
        shop.DELETE('/tax/product-overrides/{country_code}', { params: { path: { country_code: id } } })
      ),
      invalidatesTags: ALL_TAXES,
    }),
  }),
});

const configurationApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopTaxConfiguration: build.query({
      queryFn: ask((shop) => shop.GET('/tax/configuration/settings')),
      providesTags: ALL_TAXES,
    }),
    shopSaveTaxConfiguration: build.mutation({
      queryFn: ask((shop, { settings, version }: SettingChanges) =>
        shop.POST('/tax/configuration/settings', { body: { settings: settings as never, version } })
      ),
      invalidatesTags: ALL_TAXES,
    }),
    shopOssRates: build.query({
      queryFn: ask(
        (shop) => shop.GET('/tax/configuration/settings/eu-vat/oss-rates'),
        ({ rates }: OssRatesAnswer) => rates
      ),
      providesTags: ALL_TAXES,
    }),
    shopSaveOssRates: build.mutation({
      queryFn: ask((shop, { country, version, rates: { standard, ...class_rates } }: OssRates) => {
        const ofStandard = standard ? { rate: standard.rate, tax_label: standard.label } : {};
        return shop.POST('/tax/configuration/settings/eu-vat/oss-rates', {
          body: { rates: [{ country, version, class_rates, ...ofStandard }] },
        });
      }),
      invalidatesTags: ALL_TAXES,
    }),
    /** Of all member states where none is named. */
    shopResetOssRates: build.mutation({
      queryFn: ask((shop, countries: readonly string[]) =>
        shop.POST('/tax/configuration/settings/eu-vat/reset-rates', {
          body: countries.length > 0 ? { countries: [...countries] } : {},
        })
      ),
      invalidatesTags: ALL_TAXES,
    }),
    shopBuiltInRates: build.query({
      queryFn: ask(
        (shop) => shop.GET('/tax/configuration/rates'),
        ({ tax_rates: groups }: BuiltInRatesAnswer) => groups.flatMap(({ countries }) => countries)
      ),
      providesTags: ALL_TAXES,
    }),
  }),
});

const euApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopSaveEuVat: build.mutation({
      queryFn: ask((shop, { reset, version, ...settings }: EuChanges) =>
        shop.POST('/tax/configuration/settings/eu-vat', {
          body: {
            action: 'euCrossBorderSettings',
            reset_registration: reset ? 'yes' : 'no',
            eu_vat_settings: settings as never,
            ...(version === undefined ? {} : { version }),
          },
        })
      ),
      invalidatesTags: ALL_TAXES,
    }),
    shopSaveRegistration: build.mutation({
      queryFn: ask((shop, { rates, ...body }: RegistrationBody) =>
        shop.POST('/tax/configuration/settings/eu-vat', {
          body: { action: 'saveCountryRegistration', ...body, rates: { ...rates } },
        })
      ),
      invalidatesTags: ALL_TAXES,
    }),
    shopDeleteRegistration: build.mutation({
      queryFn: ask((shop, country: string) =>
        shop.POST('/tax/configuration/settings/eu-vat', { body: { action: 'deleteCountryRegistration', country } })
      ),
      invalidatesTags: ALL_TAXES,
    }),
  }),
});

export const {
  useShopTaxRatesQuery,
  useShopCountryTaxRatesQuery,
  useShopCreateTaxRateMutation,
  useShopChangeTaxRateMutation,
  useShopDeleteTaxRateMutation,
} = ratesApi;

export const {
  useShopDeleteCountryTaxMutation,
  useShopSetCountryTaxMutation,
  useShopImportTaxRatesMutation,
  useShopCountryTaxIdQuery,
  useShopSaveCountryTaxIdMutation,
} = countriesApi;

export const { useShopTaxClassesQuery, useShopSaveTaxClassMutation, useShopDeleteTaxClassMutation } = classesApi;

export const { useShopTaxOverridesQuery, useShopSaveTaxOverrideMutation, useShopDeleteTaxOverrideMutation } =
  overridesApi;

export const {
  useShopTaxConfigurationQuery,
  useShopSaveTaxConfigurationMutation,
  useShopOssRatesQuery,
  useShopSaveOssRatesMutation,
  useShopResetOssRatesMutation,
  useShopBuiltInRatesQuery,
} = configurationApi;

export const { useShopSaveEuVatMutation, useShopSaveRegistrationMutation, useShopDeleteRegistrationMutation } = euApi;
