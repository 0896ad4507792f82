import { Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { CouponActivity, CouponDetail } from '../../../server/src/contracts/coupons';
import { Facts } from '../kit/detail/facts';
import { Timeline, type TimelineEntry } from '../kit/detail/timeline';
import { Panel } from '../kit/form/field-grid';
import type { Tone } from '../kit/status-badge';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { CouponTrial } from './coupon-trial';
import { CouponStateReason, useGift } from './coupon-words';

type Props = { readonly coupon: CouponDetail };

const TONES: Readonly<Record<CouponActivity['status'], Tone>> = {
  success: 'success',
  info: 'info',
  warning: 'warning',
  error: 'danger',
  failed: 'danger',
};

const entryOf = (activity: CouponActivity): TimelineEntry => ({
  id: activity.id,
  moment: activity.created_at ?? '',
  title: activity.title,
  text: activity.content,
  by: activity.user.display_name,
  tone: TONES[activity.status],
});

const StatePanel = ({ coupon }: Props) => {
  const text = useText();
  const giftOf = useGift();
  const { max_uses: max } = coupon.conditions;
  const used =
    max === null
      ? text('coupons.used.times', { count: coupon.use_count })
      : text('coupons.used.ofMax', { count: coupon.use_count, max, left: Math.max(0, max - coupon.use_count) });
  return (
    <Panel title={text('coupons.state')}>
      <CouponStateReason coupon={coupon} />
      <Facts
        facts={[
          { label: text('coupons.gift'), value: giftOf(coupon) },
          { label: text('coupons.used'), value: used },
        ]}
      />
    </Panel>
  );
};

const TryPanel = ({ coupon }: Props) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={text('coupons.try')}>
      <Typography textColor="neutral600">{text('coupons.try.hint')}</Typography>
      <Flex>
        <Button type="button" variant="secondary" onClick={() => setOpen(true)}>
          {text('coupons.try.open')}
        </Button>
      </Flex>
      {isOpen ? <CouponTrial coupon={coupon} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
};

/** What a stored coupon does now, and what was done with it. */
export const CouponAside = ({ coupon }: Props) => {
  const can = useCan();
  return (
    <>
      <StatePanel coupon={coupon} />
      {can('orders/create') || can('orders/manage') ? <TryPanel coupon={coupon} /> : null}
      <Timeline entries={coupon.activities.map(entryOf)} />
    </>
  );
};
