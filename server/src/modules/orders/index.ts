import { defineModule } from '../../platform/module';
import { orderType } from './content-types/order';
import { orderAddressType, orderItemType, orderOperationType } from './content-types/order-parts';
import { orderTransactionType } from './content-types/order-transaction';
import { counterModel } from './invoice-numbers';
import { orderEvents } from './orders.events';
import { orderRoutes } from './orders.routes';

export type { CreatedOrder, NewOrder, NewOrderLine, OrderAddress } from './new-order';
export { createOrder } from './use-cases/create-order';
export { reopenDraft, rewriteDraft, type Draft } from './use-cases/rewrite-draft';
export { recordPayment } from './use-cases/record-payment';
export { updateTransaction } from './orders.repository';

/** Sales, the money that moved for them, and what happened to them. */
export const ordersModule = defineModule({
  name: 'orders',
  contentTypes: [orderType, orderItemType, orderAddressType, orderOperationType, orderTransactionType],
  rawModels: [counterModel],
  routes: orderRoutes,
  events: orderEvents,
});
