import { defineModule } from '../../platform/module';
import { changedDayModel } from './changed-days.repository';
import { orderType } from './content-types/order';
import { orderAddressType, orderItemType, orderOperationType } from './content-types/order-parts';
import { orderTransactionType } from './content-types/order-transaction';
import { shipmentItemType, shipmentType } from './content-types/shipment';
import { customerOrderRoutes } from './customer-orders.routes';
import { indexOrderTexts } from './found-orders.repository';
import { counterModel } from './invoice-numbers.repository';
import { orderEvents } from './orders.events';
import { ORDER_ACTIONS, ORDER_FILTERS } from './orders.hooks';
import { orderRoutes } from './orders.routes';
import { namedChargeModel } from './transactions/named-charges.repository';
import { forgetVisitorsOfOrders } from './use-cases/forget-visitors';
import { accountJob, openAccounts } from './use-cases/open-account-of';

// Use cases of a sale
export { orderService } from './order-service';
export type { CreatedOrder, NewOrder, NewOrderLine, OrderAddress } from './new-order';
export { createOrder } from './use-cases/create-order';
export { reopenDraft, rewriteDraft, type Draft } from './rewrite/rewrite-draft';
export { createRenewalOrder, renewalCost, type CreatedRenewal, type RenewalSale } from './renewals/create-renewal';
export {
  ADDRESS_ROWS,
  queueRenewedOrder,
  readRenewedOrder,
  type RenewedOrder,
} from './renewals/renewed-order.repository';
export { cancelUnpaidLike, markCarriedOut } from './renewals/purpose-orders';
export { linkPlans, readOpenPlanChange, type PlanChangeOrder } from './plan-changes/plan-change-orders';
export { numberPlaced } from './use-cases/number-order';
export { openForPayment, type OpenedOrder, findPaymentLink, chargeBy, configWith } from './use-cases/open-for-payment';
export { releaseUnpaid } from './use-cases/release-unpaid';
export { chooseOrderStatus } from './statuses/choose-status';
export { leaveToBuyer, payableSince, readPayableSince, renewalPageOf } from './renewals/leave-to-buyer';
export { openStoreCharge } from './renewals/store-charge';
export { moveOrder } from './statuses/change-order-status';
export { countOrdersOf, giveOrders } from './customer-change/give-orders.repository';
export { moveToCustomer } from './customer-change/change-customer';
export { editsOf, rewriteOrder } from './rewrite/rewrite-order';
export { isOwnLine, type RewrittenLine } from './rewrite/rewrite-lines';
export { writeOrderAddress } from './use-cases/write-order-address';
export { changeBillTo } from './purchases/billing-address';

// Use cases of its money
export { payAtOnce } from './use-cases/pay-at-once';
export {
  confirmCharge,
  chargeMismatch,
  takesCharge,
  type ConfirmedCharge,
  type ToldCharge,
} from './use-cases/confirm-charge';
export { confirmSetUp, type ConfirmedSetUp } from './use-cases/confirm-set-up';
export { failCharge, type FailedCharge } from './use-cases/fail-charge';
export { holdUnapplied, ChargeUsedError } from './transactions/charge-used';
export { recordProviderRefund, recordReversedCharge, type RefundedCharge } from './refunds/record-provider-refund';
export { retryRefunds } from './refunds/retry-refunds';
export { noteFailedRefund } from './refunds/refund-at-provider';
export { tellUnknownReturn } from './refunds/tell-unknown-return';
export { openDispute, closeDispute, recordDispute, type DisputedCharge } from './disputes/disputes';
export {
  provideOrderGateways,
  type OrderGateways,
  type ProviderAnswer,
  type ProviderCharge,
  type ProviderRefund,
  type RefundAnswer,
} from './order-gateways';

export { keepInvoice, provideOrderDocuments, type OrderDocuments } from './order-documents';
export { provideOrderLicenses, type LicensesOfOrder, type OrderLicenses } from './order-licenses';
export { provideOrderSubscriptions, type OrderSubscriptions } from './order-subscriptions';

// Locks, which every change of an order begins with
export { lockExistingOrder, lockPayable, payableOf, findPayer, OrderMovedError } from './locked-order';
export { queuePayable } from './payable.repository';

// Days whose orders have changed since they were added up
export {
  countChangedDays,
  findChangedDay,
  findChangesOf,
  forgetChanges,
  type DaysBetween,
  type NotedChange,
} from './changed-days.repository';

// Papers
export { readDocumentedOrders, type DocumentedOrder, type RefundOfOrder } from './document-facts';
export { nextNumber } from './invoice-numbers.repository';

// Read models
export {
  expectsPayment,
  findChargeOfPayment,
  findFamilyOfPayment,
  findOpenPayments,
  findOrderOfPayment,
  findPaymentsByCharge,
  findPaymentsOfOrder,
  findPendingCharge,
  findProviderCharge,
  readChargeStatus,
  readPaymentStatus,
  readPaymentToMake,
  type PaymentToMake,
  type PendingCharge,
} from './payments-of-orders.read-model';
export {
  readAddressesToEdit,
  readCurrencyOf,
  readLinesToEdit,
  readOrderToEdit,
} from './rewrite/order-to-edit.read-model';
export type { OrderAddressRow } from './order-addresses.repository';
export { readBoughtLines } from './plan-changes/bought-lines.read-model';
export { readOrdersById } from './orders-by-id.read-model';
export { hydrateOrders, type OrderPayload } from './order-payloads';
export { listRenewalOrders, type RenewalFilter } from './renewals/renewal-orders.read-model';
export { readSubscriptionOrders, readTransactionsOf, type SubscriptionOrders } from './subscription-orders.read-model';
export type { OrderRow, OrderItemRow } from './orders.rows';
export { businessOf, taxIdOf } from './tax-id';
export { readReceipt, noteView, type Receipt } from './use-cases/read-receipt';
export { readShipments } from './shipments/read-shipments';
export {
  listOwnOrders,
  readOwnOrder,
  findOwnOrderId,
  orderNotFound,
  type OwnOrder,
  type OwnOrderDetail,
} from './purchases/read-purchases';
export { countOwnPurchases, type OwnPurchases } from './purchases/purchases.repository';
export { countOrdersToFulfil, findLatestOrders } from './figures/dashboard-orders.read-model';
export { readBillTo, type BillTo } from './purchases/billing-address';

// What routes of other modules take and answer
export { orderExport } from './order-export';
export { orderFilters } from './orders.input';
export { presentOrder, presentItem } from './orders.presenter';
export { presentOrderAddress } from './order-parts.presenter';
export { presentReceipt } from './receipt.presenter';
export { paymentPageOf, receiptPageOf } from './order-pages';

/** Sales, the money that moved for them, and what happened to them. */
export const ordersModule = defineModule({
  name: 'orders',
  contentTypes: [
    orderType,
    orderItemType,
    orderAddressType,
    orderOperationType,
    orderTransactionType,
    shipmentType,
    shipmentItemType,
  ],
  rawModels: [counterModel, namedChargeModel, changedDayModel],
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
  transfer: {
    stays: [{ table: 'shop_changed_days', because: 'The other site adds its days up from the orders.', emptied: true }],
  },
  start: async (platform) => {
    platform.events.consume(openAccounts(platform));
    await indexOrderTexts(platform.db);
  },
  filters: ORDER_FILTERS,
  actions: ORDER_ACTIONS,
});
