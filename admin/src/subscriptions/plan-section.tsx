import { Typography } from '@strapi/design-system';
import { Facts, type Fact } from '../kit/detail/facts';
import { Panel } from '../kit/form/field-grid';
import { useMoney } from '../kit/money/use-money';
import { RecordLink } from '../kit/page/record-link';
import { useDates } from '../kit/use-dates';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { useRenewalPrice } from './subscription-parts';
import { outlookOf, paymentsMade, renewalAmount } from './subscription-state';
import type { SubscriptionProps } from './subscriptions.api';

const present = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ value }) => Boolean(value));

const Product = ({ subscription: { item_name: name, product_id: id } }: SubscriptionProps) =>
  useCan()('products/view') ? (
    <RecordLink to={`/plugins/shop/products/${id}`}>{name || `#${id}`}</RecordLink>
  ) : (
    <>{name}</>
  );

const usePayments = ({ subscription }: SubscriptionProps): string => {
  const text = useText();
  const count = paymentsMade(subscription);
  return subscription.remaining_bills === null
    ? text('subscriptions.payments.endless', { count })
    : text('subscriptions.payments.of', { count, left: subscription.remaining_bills });
};

const useTrial = ({ subscription: { trial_days: days, trial_ends_at: end, config } }: SubscriptionProps): string => {
  const text = useText();
  const dates = useDates();
  if (days === 0 || config.is_trial_days_simulated === 'yes') return '';
  const length = text('subscriptions.trial.days', { days });
  return end === null ? length : text('subscriptions.trial.until', { length, date: dates.day(end) });
};

/** What was agreed: what is paid how often, and how much of it has been paid. */
export const PlanSection = ({ subscription }: SubscriptionProps) => {
  const text = useText();
  const dates = useDates();
  const { format } = useMoney();
  const priceOf = useRenewalPrice();
  const trial = useTrial({ subscription });
  const payments = usePayments({ subscription });
  const { currency, quantity, signup_fee: fee, recurring_tax_total: tax, expire_at: end } = subscription;
  return (
    <Panel title={text('subscriptions.plan')}>
      <Facts
        facts={present([
          { label: text('subscriptions.item'), value: <Product subscription={subscription} /> },
          { label: text('subscriptions.renewal'), value: priceOf(subscription) },
          { label: text('subscriptions.tax'), value: tax > 0 && format(tax, currency) },
          { label: text('subscriptions.quantity'), value: quantity > 1 && quantity },
          { label: text('subscriptions.fee'), value: fee > 0 && format(fee, currency) },
          { label: text('subscriptions.trial'), value: trial },
          { label: text('subscriptions.payments'), value: payments },
          { label: text('subscriptions.term'), value: end && dates.day(end) },
        ])}
      />
    </Panel>
  );
};

/** What is billed next and by whom, or why nothing is. */
export const NextSection = ({ subscription }: SubscriptionProps) => {
  const text = useText();
  const dates = useDates();
  const { format } = useMoney();
  const outlook = outlookOf(subscription, new Date());
  const { config, canceled_at: canceled } = subscription;
  const heir = config.upgraded_to_sub_id;
  return (
    <Panel title={text('subscriptions.next')}>
      <Typography textColor="neutral800">
        {text(outlook.text, {
          amount: format(renewalAmount(subscription), subscription.currency),
          date: outlook.date === null ? '' : dates.moment(outlook.date),
        })}
      </Typography>
      <Facts
        facts={present([
          { label: text('subscriptions.canceledAt'), value: canceled && dates.moment(canceled) },
          { label: text('subscriptions.reason'), value: canceled && config.cancellation_reason },
          {
            label: text('subscriptions.heir'),
            value: heir && <RecordLink to={`/plugins/shop/subscriptions/${heir}`}>{`#${heir}`}</RecordLink>,
          },
        ])}
      />
    </Panel>
  );
};
