import { callStore } from './call-store';
import { asMerchant, createProduct, type Shop } from './merchant';
import type { Base } from './route-bases';
import { buy } from './shopper';

type Makers = Readonly<Record<string, () => Promise<Base>>>;

type Messages = { readonly messages: readonly { readonly id: number; readonly status: string }[] };

const NOTIFICATION = 'order_shipped_customer';
const SETTINGS = { subject: 'Shipped: {{order.invoice_no}}', active: 'yes', is_default_body: 'yes' };

/** Requests of the routes of e-mails, on one order. */
export const emailMakers = (shop: Shop): Makers => {
  const sell = async (): Promise<number> => {
    const product = await createProduct(shop, { fulfillment: 'physical' });
    return buy(shop, { [product.variantIds[0] as number]: 1 });
  };
  let sold: Promise<number> | undefined;
  const order = (): Promise<number> => (sold ??= sell());
  const always =
    (body: object, ...params: string[]) =>
    (): Promise<Base> =>
      Promise.resolve({ params, body });
  const messageOf = async (): Promise<number> => {
    const path = `${shop.baseUrl}/orders/${await order()}/emails`;
    const { body } = await callStore<Messages>('GET', path, { headers: asMerchant(shop) });
    return body.messages.find(({ status }) => status !== 'pending' && status !== 'sending')?.id ?? 1;
  };
  return {
    'GET /email-notification/{}': always({}, NOTIFICATION),
    'PUT /email-notification/{}': always({ settings: SETTINGS }, NOTIFICATION),
    'POST /email-notification/enable-notification/{}': always({ active: 'yes' }, NOTIFICATION),
    'POST /email-notification/save-settings': always({
      ...{ from_name: 'Shop', from_email: 'shop@example.com', admin_email: '{{wp.admin_email}}' },
      ...{ reply_to_name: '', reply_to_email: '', email_footer: '', show_email_footer: 'yes', language: 'en' },
    }),
    'POST /email-notification/preview': async () => ({
      params: [],
      body: { notification_name: NOTIFICATION, order_id: await order(), subject: 'x', email_body: '<p>x</p>' },
    }),
    'POST /email-notification/preview-default-template': always({ template: NOTIFICATION }),
    'POST /email-notification/send-test': async () => ({
      params: [],
      body: { notification_name: NOTIFICATION, order_id: await order(), locale: 'de', email: 'owner@example.com' },
    }),
    'POST /email-notification/messages/{}/send-again': async () => ({ params: [String(await messageOf())], body: {} }),
    'POST /orders/{}/emails/{}/send-again': async () => ({
      params: [String(await order()), String(await messageOf())],
      body: {},
    }),
    'GET /orders/{}/emails': async () => ({ params: [String(await order())], body: {} }),
    'POST /email-notification/digest-settings': always({
      ...{ recipients: 'owner@example.com', send_when_empty: 'no', daily: { enabled: 'no', send_hour: 8 } },
      ...{ weekly: { enabled: 'no', send_hour: 8, send_dow: 1 }, monthly: { enabled: 'no', send_hour: 8 } },
    }),
    'POST /email-notification/digest-settings/send-test': always({ period: 'weekly' }),
    'POST /email-notification/reminders': always({ reminders_enabled: 'no', trial_end_reminder_days: '3' }),
    'POST /email-notification/send-manual-reminder': async () => ({
      params: [],
      body: { event: 'invoice_reminder_overdue', entity_id: await order() },
    }),
  };
};
