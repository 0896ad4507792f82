import type {
  CouponAnswer,
  CouponCalculation,
  CouponListAnswer,
  ListedCoupon,
} from '../../../server/src/contracts/coupons';
import { listTag, recordTags, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';
import type { Criteria } from '../kit/list/list-state';
import { couponBody, fieldsOfCoupon, type CouponBody } from './coupon-fields';

type Saved = { readonly id: number; readonly body: CouponBody & { readonly version: string } };

/** A made-up cart, on which nothing is written. */
export type Trial = {
  readonly couponIds: readonly number[];
  readonly lines: readonly { readonly variationId: number; readonly quantity: number }[];
  readonly email: string;
};

const trialBody = ({ couponIds, lines, email }: Trial) => ({
  applied_coupons: [...couponIds],
  order_items: lines.map(({ variationId, quantity }) => ({ object_id: variationId, quantity })),
  ...(email === '' ? {} : { customer_email: email }),
});

const couponsApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopCoupons: build.query({
      queryFn: ask(
        (shop, query: Criteria) => shop.GET('/coupons', { params: { query } }),
        // Without `select` rows have all of their fields.
        ({ coupons }: CouponListAnswer) => ({ rows: coupons.data as readonly ListedCoupon[], total: coupons.total })
      ),
      providesTags: listTag('ShopCoupon'),
    }),
    shopCoupon: build.query({
      queryFn: ask(
        (shop, id: number) => shop.GET('/coupons/{id}', { params: { path: { id } } }),
        ({ coupon }: CouponAnswer) => coupon
      ),
      providesTags: (_answer, _error, id: number) => recordTags('ShopCoupon', id),
    }),
    shopCouponSettings: build.query({
      queryFn: ask((shop, _none: void) => shop.GET('/coupons/getSettings')),
      providesTags: [{ type: 'ShopCoupon', id: 'SETTINGS' }],
    }),
    shopSaveCouponSettings: build.mutation({
      queryFn: ask((shop, isShown: boolean) =>
        shop.POST('/coupons/storeCouponSettings', { body: { show_on_checkout: isShown ? 1 : 0 } })
      ),
      invalidatesTags: [{ type: 'ShopCoupon', id: 'SETTINGS' }],
    }),
    shopCreateCoupon: build.mutation({
      queryFn: ask((shop, body: CouponBody) => shop.POST('/coupons', { body })),
      invalidatesTags: listTag('ShopCoupon'),
    }),
    shopUpdateCoupon: build.mutation({
      queryFn: ask((shop, { id, body }: Saved) => shop.PUT('/coupons/{id}', { params: { path: { id } }, body })),
      invalidatesTags: (_answer, _error, { id }: Saved) => recordTags('ShopCoupon', id),
    }),
    /** Nothing but the status: the coupon is read just before, and refused where somebody saves it in between. */
    shopDisableCoupon: build.mutation({
      queryFn: ask(async (shop, id: number) => {
        const params = { path: { id } };
        const read = await shop.GET('/coupons/{id}', { params });
        if (read.error !== undefined) return read;
        const { coupon } = read.data as CouponAnswer;
        const body = { ...couponBody(fieldsOfCoupon(coupon)), status: 'disabled' as const, version: coupon.version };
        return shop.PUT('/coupons/{id}', { params, body });
      }),
      invalidatesTags: (_answer, _error, id: number) => recordTags('ShopCoupon', id),
    }),
    shopDeleteCoupon: build.mutation({
      queryFn: ask((shop, id: number) => shop.DELETE('/coupons/{id}', { params: { path: { id } }, body: { id } })),
      invalidatesTags: listTag('ShopCoupon'),
    }),
    /** A mutation, so that the same cart can be tried again; it changes nothing. */
    shopTryCoupon: build.mutation({
      queryFn: ask(
        (shop, trial: Trial) => shop.POST('/coupons/re-apply', { body: trialBody(trial) }),
        (answer: CouponCalculation) => answer
      ),
    }),
  }),
});

export const {
  useShopCouponsQuery,
  useShopCouponQuery,
  useShopCouponSettingsQuery,
  useShopSaveCouponSettingsMutation,
  useShopCreateCouponMutation,
  useShopUpdateCouponMutation,
  useShopDisableCouponMutation,
  useShopDeleteCouponMutation,
  useShopTryCouponMutation,
} = couponsApi;
