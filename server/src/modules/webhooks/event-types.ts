import type { OrderCustomer } from '../../contracts/orders';
import type { WebhookEventType } from '../../contracts/webhooks';
import type { Extra, Permission } from '../../domain/access';
import { fullNameOf } from '../../domain/customer';
import type { CustomerRow } from '../customers';

/** Payloads are those of the REST answers of this version. */
export const API_VERSION = 'v2';

/** Subscribes to every event, those of later versions too. */
export const ALL_EVENTS = '*';

type Payload = Readonly<Record<string, unknown>>;

type Message = {
  /** The record that the message is about; messages about one are sent in their order. */
  readonly entity: string;
  readonly data: Payload;
};

export type EventType = Pick<WebhookEventType, 'type' | 'group'> & {
  /** The domain event that it tells of. */
  readonly event: string;
  readonly permission: Permission;
  readonly read: (payload: Payload) => Message;
};

/** As orders show their customer. */
const presentCustomer = (customer: unknown): OrderCustomer | null => {
  if (!customer) return null;
  const { id, email, first_name, last_name } = customer as CustomerRow;
  const full_name = fullNameOf({ firstName: first_name, lastName: last_name });
  return { id, email, first_name, last_name, full_name };
};

const CUSTOMERS: readonly string[] = ['customer', 'old_customer', 'new_customer'];

/** Nothing is passed on that is not named here. */
const picked = (payload: Payload, names: readonly string[]): Payload =>
  Object.fromEntries(
    names.map((name) => [name, CUSTOMERS.includes(name) ? presentCustomer(payload[name]) : (payload[name] ?? null)])
  );

const idOf = (record: unknown): string => {
  const { id, ID } = (record ?? {}) as { readonly id?: unknown; readonly ID?: unknown };
  return String(id ?? ID ?? 0);
};

type Area = { readonly group: string; readonly permission: Permission; readonly told: readonly string[] };

/** Types of one area: about the record that stands under the first of the names. */
const area = ({ group, permission, told }: Area) => {
  const [subject = ''] = told;
  return (type: string, event: string, ...details: readonly string[]): EventType => ({
    ...{ type, group, event, permission },
    read: (payload) => ({
      entity: `${subject}:${idOf(payload[subject])}`,
      data: picked(payload, [...told, ...details]),
    }),
  });
};

const ORDER = ['order', 'customer', 'transaction'];
const order = area({ group: 'order', permission: 'orders/view', told: ORDER });
const payment = area({ group: 'payment', permission: 'orders/view', told: ORDER });
const refund = area({ group: 'refund', permission: 'orders/view', told: ORDER });
const shipping = area({ group: 'shipping', permission: 'orders/view', told: ORDER });
const gone = area({ group: 'order', permission: 'orders/view', told: ['order', 'customer'] });
const moved = area({ group: 'order', permission: 'orders/view', told: ['order', 'old_customer', 'new_customer'] });
const SUBSCRIPTION = { group: 'subscription', permission: 'subscriptions/view' } as const;
const subscription = area({ ...SUBSCRIPTION, told: ['subscription', 'order', 'customer'] });
const charge = area({ ...SUBSCRIPTION, told: ['subscription', 'order'] });
const license = area({ group: 'license', permission: 'licenses/view', told: ['license', 'order', 'subscription'] });
const goneLicense = area({ group: 'license', permission: 'licenses/view', told: ['license'] });
const coupon = area({ group: 'coupon', permission: 'coupons/view', told: ['coupon'] });
const product = area({ group: 'product', permission: 'products/view', told: ['product'] });

/** Unlike the customer of an order, a customer is told of as the back office shows it. */
const customer = (type: string, event: string, ...details: readonly string[]): EventType => ({
  ...{ type, event, group: 'customer', permission: 'customers/view' },
  read: (payload) => ({
    entity: `customer:${idOf(payload.customer)}`,
    data: { customer: payload.customer, ...picked(payload, details) },
  }),
});

const ofProductId = (type: string, event: string, ...details: readonly string[]): EventType => ({
  ...{ type, event, group: 'product', permission: 'products/view' },
  read: (payload) => ({
    entity: `product:${idOf({ id: payload.product_id })}`,
    data: picked(payload, ['product_id', ...details]),
  }),
});

const STATUSES = ['old_status', 'new_status'] as const;
const REFUND = [
  ...(['transaction_ids', 'refunded_items', 'new_refunded_items', 'refunded_amount'] as const),
  ...(['type', 'is_loss'] as const),
] as const;

const SALES: readonly EventType[] = [
  order('order.created', 'order_created'),
  order('order.updated', 'order_updated'),
  order('order.placed_offline', 'order_placed_offline'),
  order('order.paid', 'order_paid'),
  order('order.invoice_number_added', 'order/invoice_number_added'),
  order('order.status_changed', 'order_status_changed', ...STATUSES),
  order('order.upgraded', 'order/upgraded', 'from_order'),
  order('order.canceled', 'order_canceled'),
  gone('order.deleted', 'order_deleted', 'connected_order_ids'),
  moved('order.customer_changed', 'order_customer_changed', 'connected_order_ids'),
  payment('payment.status_changed', 'payment_status_changed', ...STATUSES),
  payment('payment.failed', 'order_payment_failed', 'reason', ...STATUSES),
  refund('refund.created', 'order_refunded', ...REFUND),
  refund('refund.full', 'order_fully_refunded', ...REFUND),
  refund('refund.partial', 'order_partially_refunded', ...REFUND),
  shipping('shipping.status_changed', 'shipping_status_changed', ...STATUSES),
  shipping('shipment.created', 'order_shipment_created', 'shipment'),
  shipping('shipment.updated', 'order_shipment_updated', 'shipment'),
  shipping('shipment.delivered', 'order_shipment_delivered', 'shipment'),
  shipping('shipment.canceled', 'order_shipment_canceled', 'shipment'),
];

const SUBSCRIPTIONS: readonly EventType[] = [
  subscription('subscription.activated', 'subscription_activated'),
  subscription('subscription.renewed', 'subscription_renewed', 'main_order'),
  subscription('subscription.updated', 'subscription_updated'),
  subscription('subscription.status_changed', 'payments/subscription_status_changed', ...STATUSES),
  subscription('subscription.paused', 'subscription_paused'),
  subscription('subscription.resumed', 'subscription_resumed'),
  subscription('subscription.past_due', 'subscription_past_due'),
  subscription('subscription.canceled', 'subscription_canceled', 'reason'),
  subscription('subscription.reactivated', 'subscription_reactivated'),
  subscription('subscription.completed', 'subscription_eot'),
  subscription('subscription.access_ended', 'subscription_expired_validity'),
  subscription('renewal.created', 'renewal_created', 'main_order'),
  subscription('renewal.paid', 'renewal_paid', 'main_order'),
  subscription('renewal.voided', 'renewal_voided', 'main_order'),
  charge('renewal.charge_failed', 'subscriptions/system_charge_failed', 'attempt', 'error', 'next_retry_at'),
  charge('renewal.charge_disabled', 'subscriptions/system_charge_disabled', 'reason'),
];

/** Former keys, and prepared ones, are no business of a receiver. */
const LICENSES: readonly EventType[] = [
  license('license.issued', 'license_issued', 'data'),
  license('license.renewed', 'license_renewed'),
  license('license.reactivated', 'license_reactivated'),
  license('license.expired', 'license_expired'),
  license('license.disabled', 'license_disabled', 'reason'),
  license('license.upgraded', 'license_upgraded', 'updates'),
  license('license.status_changed', 'license_status_updated', ...STATUSES),
  license('license.key_regenerated', 'license_key_regenerated'),
  license('license.site_activated', 'license/site_activated', 'site', 'activation'),
  license('license.site_deactivated', 'license/site_deactivated', 'site', 'activation'),
  goneLicense('license.deleted', 'license_deleted'),
];

const PEOPLE_AND_GOODS: readonly EventType[] = [
  customer('customer.status_changed', 'customer_status_updated', ...STATUSES),
  customer('customer.email_changed', 'customer_email_changed', 'old_email'),
  customer('customer.account_created', 'user_created'),
  customer('customer.merged', 'customers_merged', 'merged_customer_id', 'moved'),
  coupon('coupon.created', 'coupon_created'),
  coupon('coupon.updated', 'coupon_updated'),
  product('product.updated', 'product_updated', 'change'),
  product('product.duplicated', 'product_duplicated', 'source_product_id'),
  ofProductId('product.variants_changed', 'product_variations_changed', 'variants'),
  ofProductId('product.version_published', 'product_version_updated', 'version', 'previous_version'),
  {
    ...{ type: 'stock.changed', group: 'stock', event: 'product_stock_changed', permission: 'products/view' },
    read: (payload) => ({ entity: 'stock:0', data: picked(payload, ['product_ids']) }),
  },
];

export const EVENT_TYPES: readonly EventType[] = [...SALES, ...SUBSCRIPTIONS, ...LICENSES, ...PEOPLE_AND_GOODS];

/** Sent by a person who tries an endpoint; nobody subscribes to it. */
export const TEST_TYPE = 'webhook.test';

const BY_TYPE = new Map(EVENT_TYPES.map((each) => [each.type, each]));

export const eventType = (type: string): EventType | undefined => BY_TYPE.get(type);

/** Who may be told of the events of these types: whoever may see the lists of what they are about. */
export const extrasOf = (types: readonly string[]): readonly Extra[] => {
  const known = types.includes(ALL_EVENTS) ? EVENT_TYPES : types.flatMap((type) => BY_TYPE.get(type) ?? []);
  const permissions = [...new Set(known.map(({ permission }) => permission))];
  return permissions.map((permission) => ({
    permission,
    action: `plugin::shop.${permission.replace('/view', '')}.find`,
  }));
};
