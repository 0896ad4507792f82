import { Facts, type Fact } from '../kit/detail/facts';
import { Panel } from '../kit/form/field-grid';
import { RecordLink } from '../kit/page/record-link';
import { useCan } from '../permissions';
import { useAnyText, useText, type TextId } from '../texts/use-text';
import { orderName } from './order-names';
import type { OrderSectionProps } from './orders.api';

const CAMPAIGN: readonly (readonly [
  TextId,
  'utm_source' | 'utm_medium' | 'utm_campaign' | 'utm_term' | 'utm_content',
])[] = [
  ['orders.origin.source', 'utm_source'],
  ['orders.origin.medium', 'utm_medium'],
  ['orders.origin.campaign', 'utm_campaign'],
  ['orders.origin.term', 'utm_term'],
  ['orders.origin.content', 'utm_content'],
];

/** Where the order came from, and the orders that it belongs to. */
export const OriginSection = ({ answer: { order } }: OrderSectionProps) => {
  const text = useText();
  const anyText = useAnyText();
  const { order_operation: origin, parent_order: parent, children, config } = order;
  const isRenewalShown = useCan()('subscriptions/view') && order.type === 'renewal';
  const renewed = isRenewalShown && order.transactions.find(({ subscription_id: id }) => id !== null)?.subscription_id;
  const linkTo = (id: number, name: string) => <RecordLink to={`/plugins/shop/orders/${id}`}>{name}</RecordLink>;
  const facts: readonly Fact[] = [
    {
      label: text('orders.origin.via'),
      value: origin && anyText(`orders.origin.via.${origin.created_via}`, origin.created_via),
    },
    { label: text('orders.origin.referrer'), value: origin?.refer_url },
    ...CAMPAIGN.map(([label, key]) => ({ label: text(label), value: origin?.[key] })),
    { label: text('orders.origin.ip'), value: order.ip_address },
    { label: text('orders.origin.parent'), value: parent && linkTo(parent.id, orderName(parent, text)) },
    {
      label: text('orders.origin.upgradedFrom'),
      value: config.upgraded_from && linkTo(config.upgraded_from, `#${config.upgraded_from}`),
    },
    {
      label: text('orders.origin.upgradedTo'),
      value: config.upgraded_to && linkTo(config.upgraded_to, `#${config.upgraded_to}`),
    },
    {
      label: text('orders.origin.subscription'),
      value: renewed && <RecordLink to={`/plugins/shop/subscriptions/${renewed}`}>{`#${renewed}`}</RecordLink>,
    },
    ...children.map((child) => ({
      label: text('orders.origin.renewal'),
      value: linkTo(child.id, orderName(child, text)),
    })),
  ].filter(({ value }) => Boolean(value));
  return facts.length === 0 ? null : (
    <Panel title={text('orders.origin.title')}>
      <Facts facts={facts} />
    </Panel>
  );
};
