import type {
  OrderPaymentStatus,
  OrderShippingStatus,
  OrderStatus,
  TransactionStatus,
} from '../../../server/src/contracts/order-statuses';
import { StatusBadge, type Tone } from '../kit/status-badge';
import { useAnyText } from '../texts/use-text';

const ORDER_TONES: Readonly<Record<OrderStatus, Tone>> = {
  'on-hold': 'warning',
  processing: 'info',
  completed: 'success',
  canceled: 'neutral',
  failed: 'danger',
};

const PAYMENT_TONES: Readonly<Record<OrderPaymentStatus, Tone>> = {
  pending: 'warning',
  paid: 'success',
  'partially-paid': 'warning',
  failed: 'danger',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  authorized: 'info',
  payment_scheduled: 'info',
};

const SHIPPING_TONES: Readonly<Record<OrderShippingStatus, Tone>> = {
  '': 'neutral',
  unshipped: 'warning',
  shipped: 'info',
  delivered: 'success',
  unshippable: 'neutral',
};

const TRANSACTION_TONES: Readonly<Record<TransactionStatus, Tone>> = {
  pending: 'warning',
  succeeded: 'success',
  authorized: 'info',
  failed: 'danger',
  refunded: 'neutral',
  dispute_lost: 'danger',
};

type Kind = 'status' | 'payment' | 'shipping' | 'transaction';

type BadgeProps<Status> = { readonly status: Status | undefined };

/** Statuses are a closed set of the server; one that is unknown here is shown as it came. */
const Badge = ({
  kind,
  status,
  tone,
}: {
  readonly kind: Kind;
  readonly status: string;
  readonly tone: Tone | undefined;
}) => {
  const anyText = useAnyText();
  return (
    <StatusBadge tone={tone ?? 'neutral'}>
      {anyText(`orders.${kind}.${status.replaceAll('-', '_')}`, status)}
    </StatusBadge>
  );
};

export const OrderStatusBadge = ({ status }: BadgeProps<OrderStatus>) =>
  status ? <Badge kind="status" status={status} tone={ORDER_TONES[status]} /> : null;

export const PaymentStatusBadge = ({ status }: BadgeProps<OrderPaymentStatus>) =>
  status ? <Badge kind="payment" status={status} tone={PAYMENT_TONES[status]} /> : null;

/** Nothing for an order without anything to ship. */
export const ShippingStatusBadge = ({ status }: BadgeProps<OrderShippingStatus>) =>
  status ? <Badge kind="shipping" status={status} tone={SHIPPING_TONES[status]} /> : null;

export const TransactionStatusBadge = ({ status }: BadgeProps<TransactionStatus>) =>
  status ? <Badge kind="transaction" status={status} tone={TRANSACTION_TONES[status]} /> : null;
