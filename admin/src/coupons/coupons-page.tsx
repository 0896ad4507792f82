import { Plus } from '@strapi/icons';
import type { ListedCoupon } from '../../../server/src/contracts/coupons';
import type { ListDefinition } from '../kit/list/list-definition';
import { ListPage } from '../kit/list/list-page';
import type { Criteria } from '../kit/list/list-state';
import { Moment } from '../kit/moment';
import { RoomLink } from '../kit/page/room-link';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { CouponSettingsButton } from './coupon-settings';
import { CouponStateBadge, useGift } from './coupon-words';
import { DeleteCouponsDialog, DisableCouponsDialog } from './coupons-bulk';
import { useShopCouponsQuery } from './coupons.api';

const STATUS_OPTIONS = [
  { value: 'active', label: 'coupons.status.active' },
  { value: 'scheduled', label: 'coupons.status.scheduled' },
  { value: 'disabled', label: 'coupons.status.disabled' },
  { value: 'expired', label: 'coupons.status.expired' },
] as const;

const TYPE_OPTIONS = [
  { value: 'percentage', label: 'coupons.type.percentage' },
  { value: 'fixed', label: 'coupons.type.fixed' },
  { value: 'free_shipping', label: 'coupons.type.free_shipping' },
  { value: 'buy_x_get_y', label: 'coupons.type.buy_x_get_y' },
] as const;

const AddCoupon = () => {
  const text = useText();
  return useCan()('coupons/manage') ? (
    <RoomLink primary startIcon={<Plus />} to="/plugins/shop/coupons/new">
      {text('coupons.add')}
    </RoomLink>
  ) : null;
};

const Gift = ({ coupon }: { readonly coupon: ListedCoupon }) => <>{useGift()(coupon)}</>;

const usedOf = ({ use_count: count, conditions }: ListedCoupon): string =>
  conditions.max_uses === null ? String(count) : `${count} / ${conditions.max_uses}`;

/** They are used at the checkout while nobody looks. */
const useCoupons = (criteria: Criteria) => useShopCouponsQuery(criteria, { refetchOnMountOrArgChange: true });

const COUPONS: ListDefinition<ListedCoupon> = {
  id: 'coupons',
  title: 'coupons.title',
  subtitle: 'coupons.subtitle',
  needs: ['coupons/view'],
  useRows: useCoupons,
  columns: [
    { id: 'code', label: 'coupons.code', cell: ({ code }) => code, sort: 'code' },
    { id: 'title', label: 'coupons.name', cell: ({ title }) => title, sort: 'title' },
    {
      id: 'state',
      label: 'coupons.state',
      cell: (coupon) => <CouponStateBadge coupon={coupon} />,
      sort: 'status',
      onPhone: true,
    },
    { id: 'gift', label: 'coupons.gift', cell: (coupon) => <Gift coupon={coupon} />, onPhone: true },
    { id: 'used', label: 'coupons.used', cell: usedOf, sort: 'use_count', align: 'end', onPhone: true },
    {
      id: 'start',
      label: 'coupons.start',
      cell: (row) => <Moment moment={row.start_date} />,
      sort: 'start_date',
      hidden: true,
    },
    { id: 'end', label: 'coupons.end', cell: (row) => <Moment moment={row.end_date} />, sort: 'end_date' },
  ],
  views: [
    { id: 'active', label: 'coupons.view.active' },
    { id: 'expired', label: 'coupons.view.inactive' },
  ],
  filters: [
    { source: ['coupon', 'code'], label: 'coupons.code', kind: 'text' },
    { source: ['coupon', 'title'], label: 'coupons.name', kind: 'text' },
    { source: ['coupon', 'status'], label: 'coupons.status', kind: 'choice', options: STATUS_OPTIONS },
    { source: ['coupon', 'type'], label: 'coupons.type', kind: 'choice', options: TYPE_OPTIONS },
    { source: ['coupon', 'use_count'], label: 'coupons.used', kind: 'number' },
    { source: ['coupon', 'end_date'], label: 'coupons.end', kind: 'date', isAhead: true },
  ],
  searchExamples: [
    { example: 'SUMMER', meaning: 'coupons.search.text' },
    { example: '10%', meaning: 'coupons.search.percent' },
    { example: 'use_count > 5', meaning: 'coupons.search.used' },
    { example: 'type = fixed', meaning: 'coupons.search.type' },
  ],
  bulk: [
    { id: 'disable', label: 'coupons.disable', needs: 'coupons/manage', Dialog: DisableCouponsDialog },
    { id: 'delete', label: 'kit.delete', needs: 'coupons/delete', danger: true, Dialog: DeleteCouponsDialog },
  ],
  href: ({ id }) => `/plugins/shop/coupons/${id}`,
  nameOf: ({ code }) => code,
  empty: { title: 'coupons.empty', action: <AddCoupon /> },
  savedViews: 'coupon_table',
};

/** Codes that lower prices. */
export const CouponsPage = () => (
  <ListPage list={COUPONS} primaryAction={<AddCoupon />} secondaryAction={<CouponSettingsButton />} />
);
