import type { Label } from '../../contracts/labels';
import type { OrderAnswer } from '../../contracts/orders';
import { awaitsBuyer } from '../../domain/order';
import { presentCustomer } from '../customers';
import { presentOperation, presentOrderAddress } from './order-parts.presenter';
import { presentItem, presentOrder } from './orders.presenter';
import { payableOf } from './orders.rows';
import { businessOf, sellerOf, taxIdOf } from './tax-id';
import type { OrderDetail } from './use-cases/read-order';

const presentLabel = ({ id, value }: Label): Label => ({ id, value });

type DetailPages = { readonly adminPath: string; readonly receiptPage: string; readonly paymentPage: string };

/**
 * GET /orders/{id}. Relations of areas that hold nothing for the order are empty lists, not missing. `adminPath` is where the
 * admin panel lies, the other two are pages of the storefront for the order.
 */
export const presentOrderDetail = (
  detail: OrderDetail,
  { adminPath, receiptPage, paymentPage }: DetailPages
): OrderAnswer => {
  const { order } = detail;
  const { discount_meta = null, shipping_meta = null, order_settings = null } = order.config;
  const addresses = detail.addresses.map(presentOrderAddress);
  const addressOf = (type: string) => addresses.find((address) => address.type === type) ?? null;
  return {
    order: {
      ...presentOrder(order),
      customer: detail.customer ? presentCustomer(detail.customer, adminPath) : null,
      order_items: detail.items.map(presentItem),
      transactions: detail.transactions,
      billing_address: addressOf('billing'),
      shipping_address: addressOf('shipping'),
      subscriptions: detail.subscriptions,
      licenses: detail.licensed.licenses,
      activities: detail.activities,
      labels: detail.labels.map(presentLabel),
      applied_coupons: detail.appliedCoupons,
      children: detail.children.map(presentOrder),
      parent_order: detail.parent ? presentOrder(detail.parent) : null,
      order_operation: detail.operation && presentOperation(detail.operation, order),
      receipt_url: receiptPage,
      custom_checkout_url: paymentPage,
      held_pieces: detail.heldPieces,
      has_missing_licenses: detail.licensed.isOneMissing,
      can_send_payment_reminder: awaitsBuyer(payableOf(order)),
    },
    discount_meta,
    shipping_meta,
    order_settings,
    selected_labels: detail.labels.map(({ id }) => id),
    tax_id: taxIdOf(order) || null,
    business_info: businessOf(order),
    store_business_info: sellerOf(order),
  };
};
