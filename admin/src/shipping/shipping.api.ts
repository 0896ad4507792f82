import type {
  ShippingClassAnswer,
  ShippingClassListAnswer,
  ShippingPackageListAnswer,
  ShippingZoneAnswer,
  ShippingZoneListAnswer,
} from '../../../server/src/contracts/shipping';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { ClassBody } from './class-values';
import type { MethodBody } from './method-values';
import type { ZoneBody } from './zone-values';

/** As many as one page of the API holds; a store has a handful of zones and classes. */
const ALL = { per_page: 200 } as const;

type OfZone = { readonly id: number; readonly zone: number };

type WithId<Body> = Body & { readonly id: number; readonly version: string };

const zonesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopShippingZones: build.query({
      queryFn: ask(
        (shop) => shop.GET('/shipping/zones', { params: { query: ALL } }),
        ({ shipping_zones: { data } }: ShippingZoneListAnswer) => data
      ),
      providesTags: listTag('ShopShipping'),
    }),
    shopShippingZone: build.query({
      queryFn: ask(
        (shop, id: number) => shop.GET('/shipping/zones/{id}', { params: { path: { id } } }),
        ({ shipping_zone: zone }: ShippingZoneAnswer) => zone
      ),
      providesTags: (_answer, _error, id: number) => [{ type: 'ShopShipping', id }],
    }),
    shopCreateShippingZone: build.mutation({
      queryFn: ask((shop, body: ZoneBody) => shop.POST('/shipping/zones', { body })),
      invalidatesTags: listTag('ShopShipping'),
    }),
    shopChangeShippingZone: build.mutation({
      queryFn: ask((shop, { id, ...body }: WithId<ZoneBody>) =>
        shop.PUT('/shipping/zones/{id}', { params: { path: { id } }, body })
      ),
      invalidatesTags: (_answer, _error, { id }: WithId<ZoneBody>) => recordTags('ShopShipping', id),
    }),
    shopDeleteShippingZone: build.mutation({
      queryFn: ask((shop, id: number) => shop.DELETE('/shipping/zones/{id}', { params: { path: { id } } })),
      invalidatesTags: listTag('ShopShipping'),
    }),
    shopSortShippingZones: build.mutation({
      queryFn: ask((shop, zones: readonly number[]) =>
        shop.POST('/shipping/zones/update-order', { body: { zones: [...zones] } })
      ),
      invalidatesTags: listTag('ShopShipping'),
    }),
  }),
});

const methodsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopShippingStates: build.query({
      queryFn: ask((shop, country_code: string) =>
        shop.GET('/shipping/zone/states', { params: { query: { country_code } } })
      ),
      keepUnusedDataFor: 3600,
    }),
    shopCreateShippingMethod: build.mutation({
      queryFn: ask((shop, body: MethodBody) => shop.POST('/shipping/methods', { body })),
      invalidatesTags: (_answer, _error, { zone_id: id }: MethodBody) => [{ type: 'ShopShipping', id }],
    }),
    shopChangeShippingMethod: build.mutation({
      queryFn: ask((shop, { id, ...body }: WithId<MethodBody>) =>
        shop.PUT('/shipping/methods', { body: { ...body, method_id: id } })
      ),
      invalidatesTags: (_answer, _error, { zone_id: id }: WithId<MethodBody>) => [{ type: 'ShopShipping', id }],
    }),
    shopDeleteShippingMethod: build.mutation({
      queryFn: ask((shop, { id }: OfZone) =>
        shop.DELETE('/shipping/methods/{method_id}', { params: { path: { method_id: id } } })
      ),
      invalidatesTags: (_answer, _error, { zone }: OfZone) => [{ type: 'ShopShipping', id: zone }],
    }),
  }),
});

const classesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopShippingClasses: build.query({
      queryFn: ask(
        (shop) => shop.GET('/shipping/classes', { params: { query: ALL } }),
        ({ shipping_classes: { data } }: ShippingClassListAnswer) => data
      ),
      providesTags: [{ type: 'ShopShipping', id: 'CLASSES' }],
    }),
    shopShippingClass: build.query({
      queryFn: ask(
        (shop, id: number) => shop.GET('/shipping/classes/{id}', { params: { path: { id } } }),
        ({ shipping_class: shippingClass }: ShippingClassAnswer) => shippingClass
      ),
      providesTags: [{ type: 'ShopShipping', id: 'CLASSES' }],
    }),
    shopCreateShippingClass: build.mutation({
      queryFn: ask((shop, body: ClassBody) => shop.POST('/shipping/classes', { body })),
      invalidatesTags: [{ type: 'ShopShipping', id: 'CLASSES' }],
    }),
    shopChangeShippingClass: build.mutation({
      queryFn: ask((shop, { id, ...body }: WithId<ClassBody>) =>
        shop.PUT('/shipping/classes/{id}', { params: { path: { id } }, body })
      ),
      invalidatesTags: [{ type: 'ShopShipping', id: 'CLASSES' }],
    }),
    shopDeleteShippingClass: build.mutation({
      queryFn: ask((shop, id: number) => shop.DELETE('/shipping/classes/{id}', { params: { path: { id } } })),
      // Zones of the class serve every cart then.
      invalidatesTags: ['ShopShipping'],
    }),
  }),
});

const packagesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopShippingPackages: build.query({
      queryFn: ask(
        (shop) => shop.GET('/shipping/packages'),
        (answer: ShippingPackageListAnswer) => answer
      ),
      providesTags: [{ type: 'ShopShipping', id: 'PACKAGES' }],
    }),
    shopSaveShippingPackages: build.mutation({
      queryFn: ask((shop, { packages, version }: ShippingPackageListAnswer) =>
        shop.POST('/shipping/packages', { body: { packages: [...packages] as never, version } })
      ),
      invalidatesTags: [{ type: 'ShopShipping', id: 'PACKAGES' }],
    }),
  }),
});

export const {
  useShopShippingZonesQuery,
  useShopShippingZoneQuery,
  useShopCreateShippingZoneMutation,
  useShopChangeShippingZoneMutation,
  useShopDeleteShippingZoneMutation,
  useShopSortShippingZonesMutation,
} = zonesApi;

export const {
  useShopShippingStatesQuery,
  useShopCreateShippingMethodMutation,
  useShopChangeShippingMethodMutation,
  useShopDeleteShippingMethodMutation,
} = methodsApi;

export const {
  useShopShippingClassesQuery,
  useShopShippingClassQuery,
  useShopCreateShippingClassMutation,
  useShopChangeShippingClassMutation,
  useShopDeleteShippingClassMutation,
} = classesApi;

export const { useShopShippingPackagesQuery, useShopSaveShippingPackagesMutation } = packagesApi;
