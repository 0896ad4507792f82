import { Box, Flex, Typography } from '@strapi/design-system';
import type { OrderLine } from '../../../server/src/contracts/order-lines';
import type { OrderDetail } from '../../../server/src/contracts/orders';
import { Panel } from '../kit/form/field-grid';
import { useMoney } from '../kit/money/use-money';
import { useCan } from '../permissions';
import { RecordLink } from '../kit/page/record-link';
import { RoomLink } from '../kit/page/room-link';
import { useText } from '../texts/use-text';
import { isCanceled } from './order-steps';
import { isFee, isPartOfBundle, lineName } from './order-lines';
import type { OrderSectionProps } from './orders.api';

type LineProps = { readonly line: OrderLine; readonly currency: string };

const LineFacts = ({ line }: { readonly line: OrderLine }) => {
  const text = useText();
  const facts = [
    line.sku ? text('orders.lines.sku', { sku: line.sku }) : null,
    line.fulfilled_quantity > 0 ? text('orders.lines.shipped', { count: line.fulfilled_quantity }) : null,
    line.restocked_quantity > 0 ? text('orders.lines.restocked', { count: line.restocked_quantity }) : null,
  ].filter((fact) => fact !== null);
  return facts.length > 0 ? (
    <Typography variant="pi" textColor="neutral600" tag="p">
      {facts.join(' · ')}
    </Typography>
  ) : null;
};

const LineTitle = ({ line }: { readonly line: OrderLine }) => {
  const name = lineName(line);
  const isLinked = useCan()('products/view') && line.post_id > 0;
  // The product may be gone; what was sold is still what it says here.
  return isLinked ? (
    <RecordLink to={`/plugins/shop/products/${line.post_id}`}>{name}</RecordLink>
  ) : (
    <Typography tag="span">{name}</Typography>
  );
};

const LineRow = ({ line, currency }: LineProps) => {
  const { format } = useMoney();
  const text = useText();
  const isPart = isPartOfBundle(line);
  return (
    <Flex tag="li" justifyContent="space-between" alignItems="flex-start" gap={4} paddingLeft={isPart ? 4 : 0}>
      <Box minWidth="0">
        <LineTitle line={line} />
        <LineFacts line={line} />
      </Box>
      <Flex direction="column" alignItems="flex-end" shrink={0}>
        <Typography textColor="neutral800" fontWeight="semiBold">
          {isPart ? text('orders.lines.quantity', { count: line.quantity }) : format(line.subtotal, currency)}
        </Typography>
        {isPart ? null : (
          <Typography variant="pi" textColor="neutral600">
            {text('orders.lines.times', { count: line.quantity, price: format(line.unit_price, currency) })}
          </Typography>
        )}
        {line.refund_total > 0 ? (
          <Typography variant="pi" textColor="neutral600">
            {text('orders.lines.refunded', { amount: format(line.refund_total, currency) })}
          </Typography>
        ) : null}
      </Flex>
    </Flex>
  );
};

const EditLink = ({ order }: { readonly order: OrderDetail }) => {
  const text = useText();
  const isOffered = useCan()('orders/manage') && !isCanceled(order) && order.total_refund === 0;
  return isOffered ? (
    <RoomLink to={`/plugins/shop/orders/${order.id}/edit`}>{text('orderEditor.edit')}</RoomLink>
  ) : null;
};

/** What was sold, as it was sold: later changes of the catalogue do not show here. */
export const LinesSection = ({ answer: { order } }: OrderSectionProps) => {
  const text = useText();
  const lines = order.order_items.filter((line) => !isFee(line));
  return (
    <Panel title={text('orders.lines.title')} action={<EditLink order={order} />}>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} currency={order.currency} />
        ))}
      </Flex>
    </Panel>
  );
};
