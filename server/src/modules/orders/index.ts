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

export { orderService } from './order-service';
export type { CreatedOrder, NewOrder, NewOrderLine, OrderAddress } from './new-order';
export { createOrder } from './use-cases/create-order';
export { reopenDraft, rewriteDraft, type Draft } from './use-cases/rewrite-draft';
export { numberPlaced } from './use-cases/number-order';
export { recordPayment } from './use-cases/record-payment';
export { paymentPageOf, receiptPageOf } from './order-pages';
export { presentReceipt } from './receipt.presenter';
export { businessOf, sellerOf, taxIdOf } from './tax-id';
export { noteView, readReceipt, type Receipt } from './use-cases/read-receipt';
export { ChargeUsedError, holdCharge, isChargeUsed } from './transactions/charge-used';
export {
  chargeMismatch,
  confirmCharge,
  takesCharge,
  type ConfirmedCharge,
  type ToldCharge,
} from './use-cases/confirm-charge';
export { closeDispute, openDispute, recordDispute, type DisputedCharge } from './disputes/disputes';
export { noteFailedRefund } from './refunds/refund-at-provider';
export { retryRefunds } from './refunds/retry-refunds';
export { recordProviderRefund, recordReversedCharge, type RefundedCharge } from './refunds/record-provider-refund';
export { tellUnknownReturn } from './refunds/tell-unknown-return';
export {
  provideOrderGateways,
  providerCharge,
  type OrderGateways,
  type ProviderAnswer,
  type ProviderCharge,
  type ProviderRefund,
  type RefundAnswer,
} from './order-gateways';
export { releaseUnpaid } from './use-cases/release-unpaid';
export { failCharge, type FailedCharge } from './use-cases/fail-charge';
export {
  findItems,
  findOrder,
  findOrderByUuid,
  findOrdersByIds,
  findTransactionByUuid,
  findTransactions,
  lockOrder,
  updateTransaction,
} from './orders.repository';
export { isPendingCharge } from './transactions/charge-rows';
export { presentItem, presentOrder } from './orders.presenter';
export {
  changeOrderAddress,
  findOrderAddresses,
  insertOrderAddress,
  insertOrderAddresses,
  type OrderAddressRow,
} from './order-addresses.repository';
export { presentOrderAddress } from './order-parts.presenter';
export { findPayer, lockExistingOrder, lockPayable, OrderMovedError } from './locked-order';
export { assertEditable, editOrder, editsOf, type EditedOrder } from './edit/edit-order';
export { isOwnLine, type EditedLine, type OrderEdit } from './edit/rewrite-lines';
export { moveToCustomer } from './customer-change/change-customer';
export { chooseOrderStatus } from './statuses/choose-status';
export { moveOrder } from './statuses/change-order-status';
export { payableOf, type OrderItemRow, type OrderRow, type TransactionRow } from './orders.rows';
export { chargeBy, findPaymentLink, openForPayment, type OpenedOrder } from './use-cases/open-for-payment';
export { changeBillTo, readBillTo, type BillingAddress, type BillTo } from './purchases/billing-address';
export { countOwnPurchases, type OwnPurchases } from './purchases/purchases.repository';
export {
  findOwnOrderId,
  listOwnOrders,
  orderNotFound,
  readOwnOrder,
  type OwnOrder,
  type OwnOrderDetail,
} from './purchases/read-purchases';

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
