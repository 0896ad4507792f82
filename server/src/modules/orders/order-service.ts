import type { OrderDetail } from '../../contracts/orders';
import type { RefundOutcome } from '../../contracts/transactions';
import { SYSTEM, type CallerPrincipal } from '../../platform/caller';
import { checkedCommand } from '../../platform/http/parse-input';
import { adminPathOf } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { authorOf } from '../activity';
import type { MarkAsPaidCommand, RefundCommand, UpdateOrderCommand } from './commands';
import { presentOrderDetail } from './order-detail.presenter';
import { paymentPageOf, receiptPageOf } from './order-pages';
import { attachNoteBody, markAsPaidBody, updateOrderBody } from './orders.input';
import { refundAtProvider } from './refunds/refund-at-provider';
import { refundOrder } from './refunds/refund-order';
import { refundBody } from './refunds/refunds.input';
import { changeOrderStatus } from './statuses/change-order-status';
import { capturePayment } from './transactions/capture-payment';
import { markAsPaid } from './use-cases/mark-as-paid';
import { readOrder } from './use-cases/read-order';
import { attachNote, updateOrderDetails } from './use-cases/update-order';

const find = async (platform: Platform, orderId: number): Promise<OrderDetail> => {
  const read = await readOrder(platform, orderId);
  const pages = {
    adminPath: adminPathOf(platform.strapi),
    receiptPage: await receiptPageOf(platform, read.order),
    paymentPage: await paymentPageOf(platform, read.order),
  };
  return presentOrderDetail(read, pages).order;
};

/** Money goes back in two steps: the store records it in a transaction, then the provider is asked. */
const refund = async (
  platform: Platform,
  orderId: number,
  command: RefundCommand,
  { principal = SYSTEM }: Partial<CallerPrincipal>
): Promise<RefundOutcome> => {
  if (platform.db.inTransaction()) throw new Error('Money is given back outside of transactions: a provider is asked.');
  const { refund_info: info } = checkedCommand(refundBody, { refund_info: command });
  const author = authorOf(principal);
  const recorded = await platform.db.transaction(() => refundOrder(platform, orderId, info, author));
  return refundAtProvider(platform, recorded, author);
};

/** Orders for other code of the site. Where no caller is named, the log names the system. */
export const orderService = (platform: Platform) => ({
  /** An order as its page in the back office shows it. Throws NotFoundError. */
  find: (orderId: number): Promise<OrderDetail> => find(platform, orderId),
  /** The money came outside the store. Throws RuleViolationError where nothing is to pay. */
  markAsPaid: (
    orderId: number,
    command: MarkAsPaidCommand = {},
    { principal = SYSTEM }: Partial<CallerPrincipal> = {}
  ): Promise<void> => {
    const checked = checkedCommand(markAsPaidBody, command);
    return platform.db.transaction(() => markAsPaid(platform, orderId, checked, principal.displayName));
  },
  /** Note, statuses and labels; what is left out stays. */
  update: async (
    orderId: number,
    command: UpdateOrderCommand,
    { principal = SYSTEM }: Partial<CallerPrincipal> = {}
  ): Promise<void> => {
    await updateOrderDetails(platform, orderId, checkedCommand(updateOrderBody, command), authorOf(principal));
  },
  /** Its coupons are free again, and its pieces unless `restock` is false. Money stays until it is refunded. */
  cancel: (
    orderId: number,
    { restock = true }: { readonly restock?: boolean } = {},
    { principal = SYSTEM }: Partial<CallerPrincipal> = {}
  ): Promise<void> =>
    changeOrderStatus(platform, { orderId, to: 'canceled', manageStock: restock }, authorOf(principal)),
  /** Not within a transaction. Answers what the provider said; the refund is recorded whatever it says. */
  refund: (orderId: number, command: RefundCommand, caller: Partial<CallerPrincipal> = {}): Promise<RefundOutcome> =>
    refund(platform, orderId, command, caller),
  /** The one note of the order; what it said before stays in its log. */
  addNote: (orderId: number, note: string, { principal = SYSTEM }: Partial<CallerPrincipal> = {}): Promise<void> => {
    const checked = checkedCommand(attachNoteBody, { order_id: orderId, note });
    return attachNote(platform, checked.order_id, checked.note, authorOf(principal));
  },
  /** Takes the money that the provider holds for the order. Throws BadRequestError where there is none. */
  capture: (orderId: number, { principal = SYSTEM }: Partial<CallerPrincipal> = {}): Promise<void> =>
    capturePayment(platform, orderId, authorOf(principal)),
});
