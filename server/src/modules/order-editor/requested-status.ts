import { RuleViolationError } from '../../domain/errors';
import { parsePaymentStatus, type OrderStatus } from '../../domain/order';
import type { authorOf } from '../activity';
import type { CreateOrderCommand } from './commands';

export type StaffAuthor = ReturnType<typeof authorOf>;

export type RequestedStatus = {
  /** Null where nothing was asked for. */
  readonly status: OrderStatus | null;
  readonly isPaid: boolean;
};

const CREATABLE: readonly OrderStatus[] = ['on-hold', 'processing', 'completed'];
const UNPAID: readonly string[] = ['', 'pending'];
const PAID: readonly string[] = ['paid', 'completed', 'succeeded'];

const statusOf = (text: string | undefined): OrderStatus | null => {
  if (!text) return null;
  const status = CREATABLE.find((each) => each === text.toLowerCase());
  if (!status) throw new RuleViolationError(`A new order cannot be ${text}.`);
  return status;
};

/** What a new order may be from the start. @throws RuleViolationError. */
export const readRequestedStatus = (body: Pick<CreateOrderCommand, 'status' | 'payment_status'>): RequestedStatus => {
  const payment = parsePaymentStatus(body.payment_status ?? '');
  if (!UNPAID.includes(payment) && !PAID.includes(payment)) {
    throw new RuleViolationError(`A new order cannot be ${payment}.`);
  }
  return { status: statusOf(body.status), isPaid: PAID.includes(payment) };
};
