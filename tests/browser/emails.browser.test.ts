import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type {
  DigestSettingsAnswer,
  EmailSettingsAnswer,
  NotificationAnswer,
  OrderEmailsAnswer,
  ReminderSettingsAnswer,
} from '../../server/src/contracts/notifications';
import { askStore } from '../support/attributes';
import { mailsTo, untilMailTo } from '../support/mailbox';
import { createProduct, sellInDollars } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { openPanel } from '../support/panel';
import { buttonIn, confirmDialog, dialogOf, saveForm } from '../support/panel-dialogs';
import { chooseOption, rowOf } from '../support/panel-list';
import { buy, uniqueEmail } from '../support/shopper';
import { createStaffWithShopRole, panelSession } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';

/** What the shop writes to people: texts in two languages, sender, reminders, digest, and the log of an order. A store of its own. */
let store: RunningStore;
let browser: Browser;
let page: Page;
let order: number;
const buyer = uniqueEmail();

const ask = async <Body>(path: string): Promise<Body> => (await askStore<Body>(store, 'GET', path)).body;

const open = async (path: string, heading: string): Promise<void> => {
  await page.goto(`${store.origin}/admin/settings/shop/emails${path}`);
  await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
};

const stored = async (name: string, locale: string) =>
  (await ask<NotificationAnswer>(`/email-notification/${name}?locale=${locale}`)).data.settings;

beforeAll(async () => {
  store = await startStore({ adminPanel: true, env: { SHOP_RATE_LIMIT_MAX: '0' } });
  await sellInDollars(store);
  const { variantIds } = await createProduct(store, { title: 'Paper lamp', variants: [{ price: 3_000 }] });
  const buying = { billing_email: buyer, billing_full_name: 'Ida Lampe' };
  order = await buy(store, { [variantIds[0] as number]: 1 }, buying);
  browser = await openBrowser();
  const session = await panelSession({ ...store, dir: store.site.dir });
  page = await openPanel(browser, { origin: store.origin, session });
});

afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

const insert = async (field: string, search: string, label: string): Promise<void> => {
  await buttonIn(page, `Insert a placeholder: ${field}`).click();
  await dialogOf(page).getByLabel('Find a placeholder').fill(search);
  await buttonIn(dialogOf(page), label).click();
  await dialogOf(page).waitFor({ state: 'detached' });
};

const sendTest = async (): Promise<string> => {
  const address = uniqueEmail();
  await buttonIn(page, 'Send a test').click();
  await dialogOf(page).getByLabel('Address').fill(address);
  await buttonIn(dialogOf(page), 'Send').click();
  await dialogOf(page).getByText(`The message is on its way to ${address}.`).waitFor();
  await buttonIn(dialogOf(page), 'Close').click();
  return address;
};

/** Written word by word, with a placeholder in the subject and one in the text. */
const write = async (subject: string, text: string): Promise<void> => {
  await page.locator('input[name="subject"]').fill(subject);
  await insert('Subject', 'order.id', 'Number of the order');
  await chooseOption(page, 'Which text', 'My own text');
  const body = page.getByRole('textbox', { name: 'Own text' });
  await body.fill(text);
  await insert('Own text', 'order.customer.full', 'Full name');
  await saveForm(page);
};

it('a text is changed in English and in German, and both are sent', async () => {
  await open('', 'E-mails');
  await page.getByRole('link', { name: 'Order delivered' }).click();
  await page.getByRole('heading', { name: 'Order delivered', level: 1 }).waitFor();
  await write('Here it is: ', 'Hello ');
  expect(await stored('order_delivered_customer', 'en')).toMatchObject({
    subject: 'Here it is: {{order.id}}',
    is_default_body: 'no',
    email_body: '<p>Hello {{order.customer.full_name}}</p>',
  });
  const english = await untilMailTo(store, await sendTest());
  expect([english.subject, english.html.includes('Hello Ida Lampe')]).toEqual([`Here it is: ${order}`, true]);
  await chooseOption(page, 'Language of the text', 'German');
  await page.waitForURL(/locale=de/);
  await page.getByText('The text of the shop', { exact: true }).waitFor();
  await write('Da ist es: ', 'Hallo ');
  const german = await untilMailTo(store, await sendTest());
  expect([german.subject, german.html.includes('Hallo Ida Lampe')]).toEqual([`Da ist es: ${order}`, true]);
  expect((await stored('order_delivered_customer', 'en')).subject).toBe('Here it is: {{order.id}}');
});

it('a document goes with a message', async () => {
  await open('/notifications/order_delivered_customer', 'Order delivered');
  await chooseOption(page, 'Attached document', 'Delivery note');
  await saveForm(page);
  expect(await stored('order_delivered_customer', 'en')).toMatchObject({ attach_pdf_template: 'delivery_slip' });
});

it('a preview shows a real order as it is written now, and runs nothing', async () => {
  await open('/notifications/order_paid_customer', 'Order paid');
  const frame = page.frameLocator('iframe[title="The message"]');
  await frame.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  expect(await page.locator('iframe[title="The message"]').getAttribute('sandbox')).toBe('');
  await page.getByLabel('Number of an order').fill('2147483647');
  await page.getByText('The order does not exist.').waitFor();
  await page.getByLabel('Number of an order').fill(`#${order}`);
  await frame.getByText('Paper lamp').first().waitFor();
  await page.locator('input[name="subject"]').fill('Thanks, {{order.customer.full_name}}');
  await page.getByText('Thanks, Ida Lampe', { exact: true }).waitFor();
  await chooseOption(page, 'Which text', 'My own text');
  await buttonIn(page, 'Begin with the text of the shop').click();
  const source = page.locator('textarea[name="email_body"]');
  await source.waitFor();
  expect(await source.inputValue()).toContain('{{#item}}');
  await source.fill('<table><tr><td>For </td></tr></table>');
  await source.press('Home');
  await insert('Own text', 'order.customer.full', 'Full name');
  expect(await source.inputValue()).toContain('{{order.customer.full_name}}');
  await frame.getByText('For', { exact: true }).waitFor();
  await frame.getByText('Ida Lampe').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await frame.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  expect((await stored('order_paid_customer', 'en')).is_default_body).toBe('yes');
});

it('an own text can be blank no more than a subject, and is reset to that of the shop', async () => {
  await open('/notifications/order_delivered_customer?locale=de', 'Order delivered');
  await page.locator('input[name="subject"]').fill('');
  await buttonIn(page, 'Save').click();
  await page.getByText('Subject is required').first().waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await buttonIn(page, 'Reset to the text of the shop').click();
  await confirmDialog(page, 'Reset to the text of the shop');
  await page.getByText('The shop comes with this text', { exact: false }).waitFor();
  expect(await stored('order_delivered_customer', 'de')).toMatchObject({ is_default_body: 'yes', email_body: '' });
  expect((await stored('order_delivered_customer', 'en')).is_default_body).toBe('no');
});

it('messages are switched on and off where they are listed, but for those that are always sent', async () => {
  await open('', 'E-mails');
  await buttonIn(page, 'Switch off: Order shipped, Customer').click();
  await buttonIn(page, 'Switch on: Order shipped, Customer').waitFor();
  expect((await stored('order_shipped_customer', 'en')).active).toBe('no');
  await rowOf(page, 'Always sent').first().waitFor();
  expect(await page.getByRole('button', { name: /Order placed/ }).count()).toBe(0);
});

it('sender, footer and language are saved', async () => {
  await open('/general', 'Sender and footer');
  await page.locator('input[name="from_name"]').fill('Lamps & Co');
  await page.locator('input[name="from_email"]').fill('no address');
  await buttonIn(page, 'Save').click();
  await page.getByText('Some fields are not valid. Please correct what is marked.').first().waitFor();
  await page.locator('input[name="from_email"]').fill('lamps@example.com');
  await page.locator('input[name="reply_to_email"]').fill('help@example.com');
  const footer = page.getByRole('textbox', { name: 'Footer' });
  await footer.fill('Lamps since 1901');
  await saveForm(page);
  const { data } = await ask<EmailSettingsAnswer>('/email-notification/get-settings');
  expect(data).toMatchObject({
    ...{ from_name: 'Lamps & Co', from_email: 'lamps@example.com', reply_to_email: 'help@example.com' },
    ...{ email_footer: '<p>Lamps since 1901</p>', admin_email: '{{wp.admin_email}}' },
  });
});

it('reminders are saved, with what the server refuses at its field', async () => {
  await open('/reminders', 'Reminders');
  await page.getByLabel('Send reminders').click();
  const days = page.locator('input[name="yearly_renewal_reminder_days"]');
  await days.fill('soon');
  await buttonIn(page, 'Save').click();
  await page.getByText('Some fields are not valid. Please correct what is marked.').first().waitFor();
  await days.fill('30,7');
  await saveForm(page);
  const { data } = await ask<ReminderSettingsAnswer>('/email-notification/reminders');
  expect(data).toMatchObject({ reminders_enabled: 'yes', yearly_renewal_reminder_days: '30,7' });
});

it('the digest is saved, and tried out', async () => {
  const recipient = uniqueEmail();
  await open('/digest', 'Digest');
  await page.locator('input[name="recipients"]').fill(recipient);
  await page.locator('input[name="weekly.send_hour"]').fill('6');
  await chooseOption(page, 'Day', 'Friday');
  await saveForm(page);
  const { settings } = await ask<DigestSettingsAnswer>('/email-notification/digest-settings');
  expect(settings).toMatchObject({ recipients: recipient, weekly: { enabled: 'yes', send_hour: 6, send_dow: 5 } });
  await buttonIn(page, 'Send a test').click();
  await chooseOption(page, 'Period', 'Daily');
  await buttonIn(dialogOf(page), 'Send').click();
  await dialogOf(page).getByText('The digest is on its way.').waitFor();
  await untilMailTo(store, recipient);
});

describe('on the page of an order', () => {
  const openOrder = async (at: Page): Promise<void> => {
    await at.goto(`${store.origin}/admin/plugins/shop/orders/${order}`);
    await at.getByRole('heading', { name: 'E-mails', level: 2 }).waitFor();
  };

  const untilMails = async (count: number): Promise<void> => {
    for (const end = Date.now() + 30_000; (await mailsTo(store, buyer)).length < count; await sleep(100)) {
      if (Date.now() > end) throw new Error(`There are no ${count} messages to ${buyer}.`);
    }
  };

  it('its messages stand with their outcome, and are sent again', async () => {
    await openOrder(page);
    const message = rowOf(page, buyer).filter({ hasText: 'Sent' }).first();
    await message.waitFor();
    const before = (await mailsTo(store, buyer)).length;
    await message.getByRole('button', { name: /^Send again: / }).click();
    await confirmDialog(page, 'Send again');
    await rowOf(page, buyer).filter({ hasText: 'Repeated.' }).filter({ hasText: 'Sent' }).first().waitFor();
    await untilMails(before + 1);
    const { messages } = await ask<OrderEmailsAnswer>(`/orders/${order}/emails`);
    expect(messages.filter(({ again_of: of }) => of !== null).map(({ to }) => to)).toEqual([buyer]);
  });

  it('its messages are found among all that were sent, and go out again', async () => {
    await open(`/sent?active_view=sent&search=${encodeURIComponent(buyer)}`, 'E-mails');
    await rowOf(page, buyer).first().waitFor();
    const [before, shown] = [(await mailsTo(store, buyer)).length, await rowOf(page, buyer).count()];
    await page.getByRole('checkbox', { name: 'Select all entries of this page' }).click();
    await buttonIn(page, 'Send again').click();
    await buttonIn(dialogOf(page), 'Send again').click();
    await dialogOf(page).getByText(`${shown} done`).waitFor();
    await buttonIn(dialogOf(page), 'Close').click();
    // A message and its repetition are one: asked for twice at once, it goes out once.
    await untilMails(before + 1);
  });

  it('its customer is reminded of the payment, once a minute', async () => {
    await openOrder(page);
    await buttonIn(page, 'Remind of the payment').click();
    await confirmDialog(page, 'Remind of the payment');
    // At once: the minute would be over before a busy machine has sent it.
    await buttonIn(page, 'Remind of the payment').click();
    await buttonIn(dialogOf(page), 'Remind of the payment').click();
    await dialogOf(page).getByText('The reminder has just been sent.').waitFor();
    await buttonIn(dialogOf(page), 'Cancel').click();
    await rowOf(page, 'Reminder: invoice').first().waitFor();
  });

  it('who may only look at orders sends nothing, and has no settings', async () => {
    const { credentials } = await createStaffWithShopRole({ ...store, dir: store.site.dir }, 'accountant');
    const other = await openPanel(browser, { origin: store.origin, session: credentials });
    await openOrder(other);
    await rowOf(other, buyer).first().waitFor();
    expect(await other.getByRole('button', { name: /Send again|Remind/ }).count()).toBe(0);
    await other.goto(`${store.origin}/admin/settings/shop/emails`);
    await other.getByText("You don't have the permissions to access that content").waitFor();
    await other.context().close();
  });
});
