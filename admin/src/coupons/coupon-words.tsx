import { Typography } from '@strapi/design-system';
import type { Coupon } from '../../../server/src/contracts/coupons';
import { useMoney } from '../kit/money/use-money';
import { StatusBadge } from '../kit/status-badge';
import { useDates } from '../kit/use-dates';
import { useText } from '../texts/use-text';
import { couponState, TONE_OF_STATE } from './coupon-state';

export const COUPON_TYPES = ['percentage', 'fixed', 'free_shipping', 'buy_x_get_y'] as const;

/** `10% off`, `$5.00 off the order`, `Free shipping`. */
export const useGift = (): ((coupon: Pick<Coupon, 'type' | 'amount' | 'conditions'>) => string) => {
  const text = useText();
  const money = useMoney();
  return ({ type, amount, conditions }) => {
    if (type === 'free_shipping') return text('coupons.type.free_shipping');
    if (type === 'percentage') return text('coupons.gift.percentage', { amount });
    if (type === 'buy_x_get_y') return text('coupons.gift.buy_x_get_y', { amount });
    return text(conditions.apply_to_quantity === 'yes' ? 'coupons.gift.each' : 'coupons.gift.order', {
      amount: money.format(amount),
    });
  };
};

type StateProps = { readonly coupon: Coupon };

const useStateWords = (coupon: Coupon) => {
  const text = useText();
  const dates = useDates();
  const state = couponState(coupon, new Date());
  const moment = 'moment' in state && state.moment !== null ? dates.moment(state.moment) : '';
  return { state, name: text(`coupons.state.${state.kind}`), reason: text(`coupons.reason.${state.kind}`, { moment }) };
};

/** In a list: whether it can be used now. */
export const CouponStateBadge = ({ coupon }: StateProps) => {
  const { state, name } = useStateWords(coupon);
  return <StatusBadge tone={TONE_OF_STATE[state.kind]}>{name}</StatusBadge>;
};

/** Beside the coupon: whether it can be used now, and why not. */
export const CouponStateReason = ({ coupon }: StateProps) => {
  const { reason } = useStateWords(coupon);
  return (
    <>
      <CouponStateBadge coupon={coupon} />
      <Typography tag="p" textColor="neutral800">
        {reason}
      </Typography>
    </>
  );
};
