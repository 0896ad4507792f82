import type {
  SameTransactionStatus,
  SavedTransactionAnswer,
  SyncedOrderAnswer,
  TransactionAnswer,
  TransactionListAnswer,
} from '../../../contracts/transactions';
import { presentPaymentStatus } from '../../../domain/order';
import type { Answer, ShopRequest } from '../../../platform/http/route';
import { authorOf } from '../../activity';
import { presentOrder } from '../orders.presenter';
import { chooseTransactionStatus } from '../statuses/choose-status';
import { changeTransactionStatus, syncStatuses } from './change-transaction-status';
import { acceptDispute } from '../disputes/disputes';
import { readTransaction, readTransactions } from './read-transactions';
import type { AcceptDisputeBody, TransactionStatusBody } from './transactions.input';

export const list = async ({ platform, id }: ShopRequest): Promise<TransactionListAnswer> => ({
  transactions: await readTransactions(platform, id('order')),
});

export const find = async ({ platform, id }: ShopRequest): Promise<TransactionAnswer> => ({
  transaction: await readTransaction(platform, id('order'), id('transaction')),
});

export const changeStatus = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, TransactionStatusBody>): Promise<SavedTransactionAnswer | SameTransactionStatus> => {
  const [orderId, transactionId] = [id('order'), id('transaction')];
  const request = { orderId, transactionId, to: await chooseTransactionStatus(platform, body.status) };
  const { changed } = await changeTransactionStatus(platform, request, authorOf(principal));
  if (!changed) return { reload: true, message: 'The transaction already has the same status.' };
  const transaction = await readTransaction(platform, orderId, transactionId);
  return { transaction, message: 'The status of the transaction has been changed.' };
};

export const sync = async ({ platform, principal, id }: ShopRequest): Promise<SyncedOrderAnswer> => {
  const order = await syncStatuses(platform, id('order'), authorOf(principal));
  return {
    message: 'The statuses follow from the transactions.',
    order: presentOrder(order),
    payment_status: presentPaymentStatus(order.payment_status),
    status: order.status,
  };
};

export const accept = async ({
  platform,
  principal,
  id,
  body,
  once,
}: ShopRequest<unknown, AcceptDisputeBody>): Promise<Answer<SavedTransactionAnswer>> => {
  const [orderId, transactionId] = [id('order'), id('transaction')];
  const dispute = { orderId, transactionId, note: body.dispute_note ?? '' };
  const writeOff = await acceptDispute(platform, dispute, authorOf(principal));
  return once(async () => {
    await writeOff();
    const transaction = await readTransaction(platform, orderId, transactionId);
    return { message: 'The dispute has been accepted.', transaction };
  });
};
