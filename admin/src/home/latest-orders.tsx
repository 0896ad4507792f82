import { Flex, Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import type { LatestOrder } from '../../../server/src/contracts/dashboard';
import { Amount } from '../kit/amount';
import { Panel } from '../kit/form/field-grid';
import { Moment } from '../kit/moment';
import { RoomLink } from '../kit/page/room-link';
import { bothNames } from '../orders/order-names';
import { useAnyText, useText } from '../texts/use-text';

const Order = ({ order }: { readonly order: LatestOrder }) => {
  const text = useText();
  const anyText = useAnyText();
  const { id, invoice_no: invoice, payment_status: payment, mode } = order;
  const states = [
    anyText(`orders.payment.${payment.replaceAll('-', '_')}`, payment),
    ...(mode === 'test' ? [text('home.latest.test')] : []),
  ];
  return (
    <Flex tag="li" justifyContent="space-between" gap={3} wrap="wrap">
      <Flex gap={3} wrap="wrap" minWidth="0">
        <Link tag={RouterLink} to={`/plugins/shop/orders/${id}`}>
          {invoice ?? text('home.latest.number', { id })}
        </Link>
        <Typography textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
          {bothNames(order.placed_as, order.customer_name)}
        </Typography>
        <Typography variant="pi" textColor="neutral600">
          {states.join(' · ')}
        </Typography>
      </Flex>
      <Flex gap={3} wrap="wrap">
        {order.created_at ? (
          <Typography variant="pi" textColor="neutral600">
            <Moment moment={order.created_at} />
          </Typography>
        ) : null}
        <Typography textColor="neutral800" fontWeight="semiBold">
          <Amount cents={order.total_amount} currency={order.currency} />
        </Typography>
      </Flex>
    </Flex>
  );
};

/** The newest orders of any mode. */
export const LatestOrders = ({ orders }: { readonly orders: readonly LatestOrder[] }) => {
  const text = useText();
  return (
    <Panel
      title={text('home.latest')}
      action={<RoomLink to="/plugins/shop/orders">{text('home.latest.all')}</RoomLink>}
    >
      {orders.length === 0 ? (
        <Typography textColor="neutral600">{text('home.latest.none')}</Typography>
      ) : (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
          {orders.map((order) => (
            <Order key={order.id} order={order} />
          ))}
        </Flex>
      )}
    </Panel>
  );
};
