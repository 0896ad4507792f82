/** Together: they lead to each other and share most of their parts, which would else be many small files, and weigh more. */
export { EditCustomerPage, NewCustomerPage } from '../customers/customer-form';
export { CustomerPage } from '../customers/customer-page';
export { CustomersPage } from '../customers/customers-page';
export { EditOrderPage } from '../order-editor/edit-order-page';
export { NewOrderPage } from '../order-editor/new-order-page';
export { OrderPage } from '../orders/order-page';
export { OrdersPage } from '../orders/orders-page';
export { PackingListsPage } from '../orders/packing-lists-page';
export { SubscriptionPage } from '../subscriptions/subscription-page';
export { SubscriptionsPage } from '../subscriptions/subscriptions-page';
