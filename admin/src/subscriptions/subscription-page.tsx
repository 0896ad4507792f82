import { Flex, Typography } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';
import { ActivityTimeline } from '../activity/activity-timeline';
import { DetailPage } from '../kit/detail/detail-page';
import { LoadState, NotThere } from '../kit/page/load-state';
import { isRecordId } from '../kit/page/record-id';
import { FoundLicenses } from '../licenses/licenses-panel';
import { AddressesSection } from '../orders/addresses-section';
import { CustomerPanel } from '../orders/customer-section';
import { LabelsPanel } from '../orders/labels-section';
import { OrdersPanel } from '../orders/orders-panel';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { MethodSection, PaymentsSection } from './payment-sections';
import { LinksSection } from './links-section';
import { NextSection, PlanSection } from './plan-section';
import { RenewalsSection } from './renewals-section';
import { ChargeButton, SubscriptionActions } from './subscription-actions';
import { SubscriptionStatusBadge } from './subscription-parts';
import {
  useShopLabelSubscriptionMutation,
  useShopSubscriptionQuery,
  type SubscriptionProps,
} from './subscriptions.api';

const State = ({ subscription: { item_name: name, overridden_status: status } }: SubscriptionProps) => (
  <Flex tag="span" gap={4} wrap="wrap">
    <Typography tag="span" textColor="neutral600">
      {name}
    </Typography>
    <SubscriptionStatusBadge status={status} />
  </Flex>
);

const Labels = ({ subscription: { id, parent_order_id, labels } }: SubscriptionProps) => {
  const [save] = useShopLabelSubscriptionMutation();
  return <LabelsPanel labels={labels} needs="labels/manage" save={(change) => save({ id, parent_order_id, change })} />;
};

const Aside = ({ subscription }: SubscriptionProps) => (
  <>
    <MethodSection subscription={subscription} />
    <CustomerPanel customer={subscription.customer} />
    <AddressesSection shipping={subscription.shipping_address} billing={subscription.billing_address} />
    <Labels subscription={subscription} />
  </>
);

const SubscriptionView = ({ subscription }: SubscriptionProps) => {
  const text = useText();
  return (
    <DetailPage
      title={text('subscriptions.page.title', { id: String(subscription.id) })}
      subtitle={<State subscription={subscription} />}
      backTo="/plugins/shop/subscriptions"
      primaryAction={<ChargeButton subscription={subscription} />}
      secondaryAction={<SubscriptionActions subscription={subscription} />}
      aside={<Aside subscription={subscription} />}
    >
      <NextSection subscription={subscription} />
      <RenewalsSection subscription={subscription} />
      <PlanSection subscription={subscription} />
      <LinksSection subscription={subscription} />
      <PaymentsSection subscription={subscription} />
      <OrdersPanel
        title={text('section.orders')}
        orders={subscription.related_orders}
        empty={text('customers.orders.none')}
      />
      <FoundLicenses search={`subscription_id = ${subscription.id}`} />
      <ActivityTimeline activities={subscription.activities} />
    </DetailPage>
  );
};

const LoadedSubscription = ({ id }: { readonly id: number }) => {
  const query = useShopSubscriptionQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <LoadState query={query}>
      {(subscription) => <SubscriptionView key={subscription.id} subscription={subscription} />}
    </LoadState>
  );
};

/** One subscription: what was agreed, what is billed next, and all that was paid. */
export const SubscriptionPage = () => {
  const text = useText();
  const can = useCan();
  const { id = '' } = useParams();
  if (!can('subscriptions/view')) return <Page.NoPermissions />;
  if (!isRecordId(id)) return <NotThere message={text('section.gone.text')} />;
  return <LoadedSubscription key={id} id={Number(id)} />;
};
