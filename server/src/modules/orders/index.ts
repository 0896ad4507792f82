import { defineModule } from '../../platform/module';
import { orderType } from './content-types/order';
import { orderAddressType, orderItemType, orderOperationType } from './content-types/order-parts';
import { orderTransactionType } from './content-types/order-transaction';
import { customerOrderRoutes } from './customer-orders.routes';
import { indexOrderTexts } from './found-orders';
import { counterModel } from './invoice-numbers.repository';
import { orderEvents } from './orders.events';
import { ORDER_ACTIONS, ORDER_FILTERS } from './orders.hooks';
import { orderRoutes } from './orders.routes';
import { namedChargeModel } from './transactions/charge-used';
import { forgetVisitorsOfOrders } from './use-cases/forget-visitors';
import { accountJob, openAccounts } from './use-cases/open-account-of';

// Use cases of a sale
export { orderService } from './order-service';
export type { CreatedOrder, NewOrder, NewOrderLine, OrderAddress } from './new-order';
export { createOrder } from './use-cases/create-order';
export { reopenDraft, rewriteDraft, type Draft } from './use-cases/rewrite-draft';
export { numberPlaced } from './use-cases/number-order';
export { openForPayment, type OpenedOrder, findPaymentLink, chargeBy } from './use-cases/open-for-payment';
export { releaseUnpaid } from './use-cases/release-unpaid';
export { chooseOrderStatus } from './statuses/choose-status';
export { moveOrder } from './statuses/change-order-status';
export { moveToCustomer } from './customer-change/change-customer';
export { assertEditable, editOrder } from './edit/edit-order';
export { type EditedLine, isOwnLine } from './edit/rewrite-lines';
export { changeOrderAddress, insertOrderAddress, insertOrderAddresses } from './order-addresses.repository';
export { changeBillTo } from './purchases/billing-address';

// Use cases of its money
export { recordPayment } from './use-cases/record-payment';
export {
  confirmCharge,
  chargeMismatch,
  takesCharge,
  type ConfirmedCharge,
  type ToldCharge,
} from './use-cases/confirm-charge';
export { failCharge, type FailedCharge } from './use-cases/fail-charge';
export { holdCharge, isChargeUsed, ChargeUsedError } from './transactions/charge-used';
export { updateTransaction } from './orders.repository';
export { recordProviderRefund, recordReversedCharge, type RefundedCharge } from './refunds/record-provider-refund';
export { retryRefunds } from './refunds/retry-refunds';
export { noteFailedRefund } from './refunds/refund-at-provider';
export { tellUnknownReturn } from './refunds/tell-unknown-return';
export { openDispute, closeDispute, recordDispute, type DisputedCharge } from './disputes/disputes';
export {
  provideOrderGateways,
  providerCharge,
  type OrderGateways,
  type ProviderAnswer,
  type ProviderCharge,
  type ProviderRefund,
  type RefundAnswer,
} from './order-gateways';

// Locks, which every change of an order begins with
export { lockOrder } from './orders.repository';
export { lockExistingOrder, lockPayable, findPayer, OrderMovedError } from './locked-order';

// Read models
export {
  findOrder,
  findOrderByUuid,
  findOrdersByIds,
  findItems,
  findTransactions,
  findTransactionByUuid,
} from './orders.repository';
export { findOrderAddresses, type OrderAddressRow } from './order-addresses.repository';
export { isPendingCharge } from './transactions/charge-rows';
export { payableOf, type OrderRow, type OrderItemRow, type TransactionRow } from './orders.rows';
export { businessOf, sellerOf, taxIdOf } from './tax-id';
export { readReceipt, noteView, type Receipt } from './use-cases/read-receipt';
export {
  listOwnOrders,
  readOwnOrder,
  findOwnOrderId,
  orderNotFound,
  type OwnOrder,
  type OwnOrderDetail,
} from './purchases/read-purchases';
export { countOwnPurchases, type OwnPurchases } from './purchases/purchases.repository';
export { readBillTo, type BillTo } from './purchases/billing-address';

// What routes of other modules answer
export { presentOrder, presentItem } from './orders.presenter';
export { presentOrderAddress } from './order-parts.presenter';
export { presentReceipt } from './receipt.presenter';
export { paymentPageOf, receiptPageOf } from './order-pages';

/** Sales, the money that moved for them, and what happened to them. */
export const ordersModule = defineModule({
  name: 'orders',
  contentTypes: [orderType, orderItemType, orderAddressType, orderOperationType, orderTransactionType],
  rawModels: [counterModel, namedChargeModel],
  routes: [...orderRoutes, ...customerOrderRoutes],
  events: orderEvents,
  jobs: (platform) => [accountJob(platform)],
  crons: (platform) => [
    {
      name: 'shop-forget-visitors-of-orders',
      rule: '3 4 * * *',
      run: async () => void (await forgetVisitorsOfOrders(platform)),
    },
  ],
  start: async (platform) => {
    platform.events.consume(openAccounts(platform));
    await indexOrderTexts(platform.db);
  },
  filters: ORDER_FILTERS,
  actions: ORDER_ACTIONS,
});
