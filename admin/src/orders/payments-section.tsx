import { Box, Flex, Link, Typography } from '@strapi/design-system';
import type { OrderDetail } from '../../../server/src/contracts/orders';
import type { ShownTransaction } from '../../../server/src/contracts/transactions';
import { DialogButton } from '../kit/dialog/dialog-button';
import { Panel } from '../kit/form/field-grid';
import { Moment } from '../kit/moment';
import { useMoney } from '../kit/money/use-money';
import { useCan } from '../permissions';
import { useAnyText, useText } from '../texts/use-text';
import { DisputeDialog } from './dispute-dialog';
import { RefundButton } from './order-actions';
import type { OrderSectionProps } from './orders.api';
import { TransactionStatusBadge } from './order-statuses';
import { isDisputed } from './order-steps';
import { isPaidByHand, paymentName } from './payment-names';

type Props = { readonly order: OrderDetail; readonly transaction: ShownTransaction };

/** What became of a refund at the provider, why it was made, and what a dispute says. */
const TransactionNotes = ({ order, transaction }: Props) => {
  const text = useText();
  const anyText = useAnyText();
  const { meta, vendor_charge_id: reference } = transaction;
  const charge = order.transactions.find(({ id }) => id === meta.parent_id);
  const outcome = charge && isPaidByHand(charge) ? 'byHand' : meta.gateway_refund;
  const notes = [
    meta.reason ? text('orders.payments.reason', { reason: meta.reason }) : null,
    outcome ? anyText(`orders.payments.gateway.${outcome}`, outcome) : null,
    meta.dispute_status ? anyText(`orders.payments.dispute.${meta.dispute_status}`, meta.dispute_status) : null,
    meta.dispute_note ? meta.dispute_note : null,
    reference ? text('orders.payments.reference', { reference }) : null,
  ].filter((note) => note !== null);
  return notes.length === 0 ? null : (
    <Box tag="ul">
      {notes.map((note) => (
        <Typography key={note} tag="li" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      ))}
    </Box>
  );
};

const DisputeButton = ({ order, transaction }: Props) => {
  const text = useText();
  const can = useCan();
  return (
    <DialogButton
      variant="danger-light"
      size="S"
      label={text('orders.dispute.accept')}
      isOffered={isDisputed(transaction) && can('orders/manage')}
    >
      {(close) => <DisputeDialog order={order} transaction={transaction} onClose={close} />}
    </DialogButton>
  );
};

const TransactionRow = ({ order, transaction }: Props) => {
  const text = useText();
  const anyText = useAnyText();
  const { format } = useMoney();
  const isRefund = transaction.transaction_type === 'refund';
  const kind = anyText(`orders.transaction.type.${transaction.transaction_type}`, transaction.transaction_type);
  return (
    <Flex tag="li" justifyContent="space-between" alignItems="flex-start" gap={4}>
      <Box minWidth="0">
        <Typography tag="p" textColor="neutral800">
          {`${kind} · ${paymentName(transaction, anyText)}`}
        </Typography>
        <Typography tag="p" variant="pi" textColor="neutral600">
          <Moment moment={transaction.created_at} />
        </Typography>
        <TransactionNotes order={order} transaction={transaction} />
        {transaction.url ? (
          <Link href={transaction.url} isExternal>
            {text('orders.payments.atProvider')}
          </Link>
        ) : null}
      </Box>
      <Flex direction="column" alignItems="flex-end" gap={2} shrink={0}>
        <Typography textColor="neutral800" fontWeight="semiBold">
          {format(isRefund ? -transaction.total : transaction.total, transaction.currency)}
        </Typography>
        <TransactionStatusBadge status={transaction.status} />
        <DisputeButton order={order} transaction={transaction} />
      </Flex>
    </Flex>
  );
};

/** Money that moved, or is to move, the oldest first. */
export const PaymentsSection = ({ answer: { order } }: OrderSectionProps) => {
  const text = useText();
  return (
    <Panel title={text('orders.payments.title')} action={<RefundButton order={order} />}>
      {order.transactions.length === 0 ? (
        <Typography textColor="neutral600">{text('orders.payments.none')}</Typography>
      ) : (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
          {order.transactions.map((transaction) => (
            <TransactionRow key={transaction.id} order={order} transaction={transaction} />
          ))}
        </Flex>
      )}
    </Panel>
  );
};
