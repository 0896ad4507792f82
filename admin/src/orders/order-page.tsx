import { Flex, Typography } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';
import type { OrderAnswer } from '../../../server/src/contracts/orders';
import { ActivityTimeline } from '../activity/activity-timeline';
import { DetailPage } from '../kit/detail/detail-page';
import { LoadState, NotThere } from '../kit/page/load-state';
import { isRecordId } from '../kit/page/record-id';
import { Moment } from '../kit/moment';
import { StatusBadge } from '../kit/status-badge';
import { useCan } from '../permissions';
import { SubscriptionsPanel } from '../subscriptions/subscriptions-panel';
import { useText } from '../texts/use-text';
import { AddressesSection } from './addresses-section';
import { CustomerSection } from './customer-section';
import { DocumentsSection } from './documents-section';
import { EmailsSection } from './emails-section';
import { FeedsSection } from './feeds-section';
import { FulfilmentSection } from './fulfilment-section';
import { LabelsSection } from './labels-section';
import { LicensesSection } from './licenses-section';
import { LinesSection } from './lines-section';
import { LinksSection } from './links-section';
import { NoteSection } from './note-section';
import { MoreActions, NextStep } from './order-actions';
import { orderName } from './order-names';
import { OrderStatusBadge, PaymentStatusBadge, ShippingStatusBadge } from './order-statuses';
import { OriginSection } from './origin-section';
import { PaymentsSection } from './payments-section';
import { useShopOrderQuery } from './orders.api';
import { TotalsSection } from './totals-section';

const TestOrder = () => <StatusBadge tone="neutral">{useText()('orders.mode.test')}</StatusBadge>;

const OrderState = ({ answer: { order } }: { readonly answer: OrderAnswer }) => (
  <Flex tag="span" gap={4} wrap="wrap">
    <Typography tag="span" textColor="neutral600">
      <Moment moment={order.created_at} />
    </Typography>
    {order.mode === 'test' ? <TestOrder /> : null}
    <OrderStatusBadge status={order.status} />
    <PaymentStatusBadge status={order.payment_status} />
    <ShippingStatusBadge status={order.shipping_status} />
  </Flex>
);

/** Who bought, where it goes and what is said about it. */
const Aside = ({ answer }: { readonly answer: OrderAnswer }) => (
  <>
    <CustomerSection answer={answer} />
    <AddressesSection shipping={answer.order.shipping_address} billing={answer.order.billing_address} />
    <NoteSection answer={answer} />
    <LabelsSection answer={answer} />
    <LinksSection answer={answer} />
    <OriginSection answer={answer} />
  </>
);

/** Sections each have a file of their own: what an order is about, from what was sold down to what happened. */
const OrderView = ({ answer }: { readonly answer: OrderAnswer }) => {
  const text = useText();
  return (
    <DetailPage
      title={text('orders.page.title', { order: orderName(answer.order, text) })}
      subtitle={<OrderState answer={answer} />}
      backTo="/plugins/shop/orders"
      primaryAction={<NextStep order={answer.order} />}
      secondaryAction={<MoreActions order={answer.order} />}
      aside={<Aside answer={answer} />}
    >
      <LinesSection answer={answer} />
      <TotalsSection answer={answer} />
      <FulfilmentSection answer={answer} />
      <PaymentsSection answer={answer} />
      <SubscriptionsPanel subscriptions={answer.order.subscriptions} />
      <LicensesSection answer={answer} />
      <DocumentsSection answer={answer} />
      <EmailsSection answer={answer} />
      <FeedsSection answer={answer} />
      <ActivityTimeline activities={answer.order.activities} />
    </DetailPage>
  );
};

const LoadedOrder = ({ id }: { readonly id: number }) => {
  const query = useShopOrderQuery(id, { refetchOnMountOrArgChange: true });
  return <LoadState query={query}>{(answer) => <OrderView key={answer.order.id} answer={answer} />}</LoadState>;
};

export const OrderPage = () => {
  const text = useText();
  const can = useCan();
  const { id = '' } = useParams();
  if (!can('orders/view')) return <Page.NoPermissions />;
  if (!isRecordId(id)) return <NotThere message={text('section.gone.text')} />;
  return <LoadedOrder key={id} id={Number(id)} />;
};
