import type {
  BucketListAnswer,
  S3DriverSettings,
  StorageDriverListAnswer,
  StorageDriver,
} from '../../../server/src/contracts/files';
import { shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

type Settings = { readonly driver: StorageDriver; readonly settings: Partial<S3DriverSettings> };
type Bucket = Settings & { readonly bucket: string };

const DRIVERS = '/settings/storage-drivers';
const STORAGE = [{ type: 'ShopSettings', id: 'STORAGE' }] as const;

const storageApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopStorageDrivers: build.query({
      queryFn: ask(
        (shop) => shop.GET(DRIVERS),
        ({ drivers }: StorageDriverListAnswer) => drivers
      ),
      providesTags: STORAGE,
    }),
    shopStorageDriver: build.query({
      queryFn: ask((shop, driver: StorageDriver) => shop.GET(`${DRIVERS}/{driver}`, { params: { path: { driver } } })),
      providesTags: STORAGE,
    }),
    shopSaveStorageDriver: build.mutation({
      queryFn: ask((shop, body: Settings) => shop.POST(DRIVERS, { body })),
      invalidatesTags: STORAGE,
    }),
    /** Stores nothing: what is typed is tried out before it is saved. */
    shopVerifyStorage: build.mutation({
      queryFn: ask((shop, body: Settings) => shop.POST(`${DRIVERS}/verify-info`, { body })),
    }),
    shopListBuckets: build.mutation({
      queryFn: ask(
        (shop, body: Settings) => shop.POST(`${DRIVERS}/bucket-list`, { body }),
        ({ buckets }: BucketListAnswer) => buckets
      ),
    }),
    shopCreateBucket: build.mutation({
      queryFn: ask((shop, body: Bucket) => shop.POST(`${DRIVERS}/create-bucket`, { body })),
    }),
    shopResetStorage: build.mutation({
      queryFn: ask((shop, driver: StorageDriver) => shop.POST(`${DRIVERS}/reset`, { body: { driver } })),
      invalidatesTags: STORAGE,
    }),
  }),
});

export const {
  useShopStorageDriversQuery,
  useShopStorageDriverQuery,
  useShopSaveStorageDriverMutation,
  useShopVerifyStorageMutation,
  useShopListBucketsMutation,
  useShopCreateBucketMutation,
  useShopResetStorageMutation,
} = storageApi;
