import { ForbiddenError } from '../../domain/errors';
import { envelope } from '../../platform/http/envelope';
import { MAX_ID } from '../../platform/http/fields';
import type {
  CouponAnswer,
  CouponCodesAnswer,
  CouponListAnswer,
  CouponSettings,
  DeletedCouponAnswer,
  SavedCouponAnswer,
  SavedCouponSettingsAnswer,
} from '../../contracts/coupons';
import type { ShopRequest } from '../../platform/http/route';
import { authorOf } from '../activity';
import { withSavedView } from '../saved-views';
import type {
  ChangeCouponBody,
  CouponBody,
  CouponSettingsBody,
  DeleteCouponBody,
  ListCouponsQuery,
} from './coupons.input';
import { presentDetail, presentEdited, presentListed } from './coupons.presenter';
import { readCouponSettings, saveCouponSettings } from './use-cases/guard-coupon-guess';
import { changeCoupon, createCoupon, removeCoupon } from './use-cases/save-coupon';
import { listActiveCodes, listCoupons, readCoupon } from './use-cases/read-coupons';

/** Null for what is no id. */
const readId = (value: unknown): number | null => {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return null;
  return Number(text) <= MAX_ID ? Number(text) : null;
};

export const list = async ({
  platform,
  principal,
  query,
}: ShopRequest<ListCouponsQuery>): Promise<CouponListAnswer> => {
  const viewed = await withSavedView(platform, principal, 'coupon_table', query);
  const { rows, total } = await listCoupons(platform, viewed);
  const now = platform.clock.now();
  const select = query.select ?? [];
  const data = rows.map(({ coupon, extras }) => presentListed(coupon, extras, now, select));
  return { coupons: envelope(data, total, { page: query.page, perPage: query.per_page }) };
};

export const listCodes = async ({ platform }: ShopRequest): Promise<CouponCodesAnswer> => ({
  coupons: await listActiveCodes(platform),
});

export const find = async ({ platform, id }: ShopRequest): Promise<CouponAnswer> => {
  const { coupon, activities } = await readCoupon(platform, id());
  return { coupon: presentDetail(coupon, activities, platform.clock.now()) };
};

export const create = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, CouponBody>): Promise<SavedCouponAnswer> => {
  const coupon = await createCoupon(platform, body, authorOf(principal));
  return { message: 'The coupon has been created.', data: presentEdited(coupon, platform.clock.now()) };
};

export const update = async ({
  platform,
  principal,
  params,
  body,
}: ShopRequest<unknown, ChangeCouponBody>): Promise<SavedCouponAnswer> => {
  const id = readId(params.id);
  if (id === null) throw new ForbiddenError('Please edit a valid coupon.');
  const coupon = await changeCoupon(platform, id, body, authorOf(principal));
  return { message: 'The coupon has been saved.', data: presentEdited(coupon, platform.clock.now()) };
};

/** The body says which coupon; an address that says another one is taken for a mistake. */
export const remove = async ({
  platform,
  principal,
  params,
  body,
}: ShopRequest<unknown, DeleteCouponBody>): Promise<DeletedCouponAnswer> => {
  const id = readId(body.id);
  if (id === null || readId(params.id) !== id) throw new ForbiddenError('The id of the coupon is not valid.');
  await removeCoupon(platform, id, authorOf(principal));
  return { message: 'The coupon has been deleted.', data: '' };
};

export const showSettings = ({ platform }: ShopRequest): Promise<CouponSettings> => readCouponSettings(platform);

export const saveSettings = async ({
  platform,
  body,
}: ShopRequest<unknown, CouponSettingsBody>): Promise<SavedCouponSettingsAnswer> => ({
  message: 'The coupon settings have been saved.',
  settings: await saveCouponSettings(platform, { show_on_checkout: body.show_on_checkout ?? null }),
});
