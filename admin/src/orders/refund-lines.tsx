import { Box, Checkbox, Flex, TextInput, Typography } from '@strapi/design-system';
import type { OrderLine } from '../../../server/src/contracts/order-lines';
import type { OrderDetail } from '../../../server/src/contracts/orders';
import { useMoney } from '../kit/money/use-money';
import { useText } from '../texts/use-text';
import { lineName } from './order-lines';
import {
  amountOfPieces,
  refundLines,
  restockable,
  shippingWorth,
  type RefundChoice,
  type ReturnedPieces,
} from './refund-plan';

type LineProps = {
  readonly order: OrderDetail;
  readonly line: OrderLine;
  readonly value: ReturnedPieces;
  readonly onChange: (value: ReturnedPieces) => void;
};

const clamp = (typed: string, most: number): number => {
  const number = Math.floor(Number(typed));
  return Number.isFinite(number) ? Math.min(Math.max(number, 0), most) : 0;
};

const Restock = ({ order, line, value, onChange }: LineProps) => {
  const text = useText();
  const most = Math.min(value.quantity, restockable(order, line));
  return most > 0 ? (
    <Box paddingTop={1}>
      <Checkbox
        checked={value.restocks}
        onCheckedChange={(isChecked) => onChange({ ...value, restocks: isChecked === true })}
      >
        {text('orders.refund.restock', { count: most })}
      </Checkbox>
    </Box>
  ) : null;
};

const RefundLine = ({ order, line, value, onChange }: LineProps) => {
  const text = useText();
  const { format, digitsOf } = useMoney();
  const name = lineName(line);
  const amount = amountOfPieces(order, line, value.quantity, digitsOf(order.currency));
  return (
    <Flex tag="li" gap={4} wrap="wrap" justifyContent="space-between" alignItems="center">
      <Box minWidth="12rem" flex="1">
        <Typography textColor="neutral800">{name}</Typography>
        <Restock order={order} line={line} value={value} onChange={onChange} />
      </Box>
      <Flex gap={3} alignItems="center">
        <Box width="9rem">
          <TextInput
            type="number"
            name={`pieces-${line.id}`}
            aria-label={text('orders.refund.pieces', { name })}
            min={0}
            max={line.quantity}
            value={String(value.quantity)}
            onChange={({ target }) => onChange({ ...value, quantity: clamp(target.value, line.quantity) })}
          />
        </Box>
        <Typography variant="pi" textColor="neutral600">
          {text('orders.refund.of', { count: line.quantity })}
        </Typography>
        <Box minWidth="8rem" style={{ textAlign: 'end' }}>
          <Typography textColor="neutral800">{format(amount, order.currency)}</Typography>
        </Box>
      </Flex>
    </Flex>
  );
};

type Props = {
  readonly order: OrderDetail;
  readonly choice: RefundChoice;
  readonly onChange: (choice: RefundChoice) => void;
};

/** Pieces that come back, and what their money is. */
export const RefundLines = ({ order, choice, onChange }: Props) => {
  const text = useText();
  const { format } = useMoney();
  const shipping = shippingWorth(order);
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {refundLines(order).map((line) => (
          <RefundLine
            key={line.id}
            order={order}
            line={line}
            value={choice.pieces[line.id] ?? { quantity: 0, restocks: true }}
            onChange={(value) => onChange({ ...choice, pieces: { ...choice.pieces, [line.id]: value } })}
          />
        ))}
      </Flex>
      {shipping > 0 ? (
        <Checkbox
          checked={choice.shipping}
          onCheckedChange={(isChecked) => onChange({ ...choice, shipping: isChecked === true })}
        >
          {text('orders.refund.shipping', { amount: format(shipping, order.currency) })}
        </Checkbox>
      ) : null}
    </Flex>
  );
};
