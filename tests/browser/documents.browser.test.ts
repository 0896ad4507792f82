import type { Browser, Page } from 'playwright-core';
import type { PdfTemplateAnswer, PrintTemplatesAnswer } from '../../server/src/contracts/document-templates';
import { askStore } from '../support/attributes';
import { createProduct, sellInDollars } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { refund } from '../support/order-actions';
import { openPanel } from '../support/panel';
import { buttonIn, confirmDialog, dialogOf, saveForm } from '../support/panel-dialogs';
import { chooseOption, rowOf, searchList } from '../support/panel-list';
import { untilDelivered } from '../support/patience';
import { downloadPdf } from '../support/pdf-text';
import { buy, markAsPaid, readOrder, uniqueEmail } from '../support/shopper';
import { createStaffWithShopRole, panelSession } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';
import { connectTo } from '../support/store-site';

/** The papers of an order, on its page; in a store of its own, where no other test says what can be delivered. */
let store: RunningStore;
let browser: Browser;
let page: Page;
let order: number;
let lamp: number;

const site = () => ({ ...store, dir: store.site.dir });

beforeAll(async () => {
  store = await startStore({ adminPanel: true, env: { SHOP_RATE_LIMIT_MAX: '0' } });
  await sellInDollars(store);
  const { variantIds } = await createProduct(store, { title: 'Paper lamp', variants: [{ price: 3_000 }] });
  lamp = variantIds[0] as number;
  order = await buy(store, { [lamp]: 1 });
  await markAsPaid(store, order);
  const [charge] = (await readOrder(store, order)).transactions as readonly { readonly id: number }[];
  await refund(store, order, { transaction_id: charge?.id, amount: 5, reason: 'A scratch' });
  const knex = connectTo(store.site);
  await untilDelivered(knex);
  await knex.destroy();
  browser = await openBrowser();
  const { credentials } = await createStaffWithShopRole(site(), 'manager');
  page = await openPanel(browser, { origin: store.origin, session: credentials });
});

afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

it('are listed with their numbers, and each opens as a file', async () => {
  await page.goto(`${store.origin}/admin/plugins/shop/orders/${order}`);
  await page.getByRole('heading', { name: 'Documents' }).waitFor();
  const { invoice_no: number } = await readOrder(store, order);
  const invoice = page.getByRole('link', { name: `Invoice ${number}` });
  await invoice.waitFor();
  for (const name of [/^Credit note CN-\d+$/, /^Receipt$/, /^Packing slip$/, /^Delivery note$/]) {
    await page.getByRole('link', { name }).waitFor();
  }
  const { text } = await downloadPdf(String(await invoice.getAttribute('href')), {});
  expect(text).toContain(String(number));
  expect(text).toContain('Paper lamp');
});

describe('the slips of today', () => {
  const buyer = uniqueEmail();
  let ids: readonly number[];

  const buyBy = (note: string) => buy(store, { [lamp]: 1 }, { billing_email: buyer, order_notes: note });

  beforeAll(async () => {
    ids = [await buyBy('Ring twice'), await buyBy('Back door'), await buyBy('Third floor')];
    for (const id of ids.slice(0, 2)) await markAsPaid(store, id);
    const old = await buyBy('Long ago');
    const knex = connectTo(store.site);
    await knex('shop_orders')
      .where({ id: old })
      .update({ created_at: new Date('2026-01-05T12:00:00Z') });
    await knex.destroy();
  });

  const choose = async (document: string): Promise<void> => {
    await buttonIn(page, 'Print documents').click();
    await chooseOption(page, 'What is printed', document);
    await dialogOf(page).getByText('One PDF file with 3 orders', { exact: false }).waitFor();
    await buttonIn(dialogOf(page), 'Make the file').click();
  };

  /** The link opens in a tab of its own; what is behind it is read here. */
  const readFile = async () => {
    const link = dialogOf(page).getByRole('link', { name: 'Open the PDF file' });
    await link.waitFor();
    const file = await downloadPdf(String(await link.getAttribute('href')), {});
    await buttonIn(dialogOf(page), 'Close').click();
    await dialogOf(page).waitFor({ state: 'detached' });
    return file;
  };

  it('are filtered, chosen and printed as one file', async () => {
    await page.goto(`${store.origin}/admin/plugins/shop/orders`);
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    await searchList(page, buyer);
    await page.getByText('4 entries', { exact: true }).first().waitFor();
    await buttonIn(page, 'Filter').click();
    await chooseOption(page, 'Field', 'Date');
    await chooseOption(page, 'Comparison', 'is in the last days');
    await page.getByLabel('Value', { exact: true }).fill('1');
    await buttonIn(page, 'Apply').click();
    await page.getByText('3 entries', { exact: true }).first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all entries of this page' }).click();
    await choose('Packing slip');
    await dialogOf(page).getByText('3 documents are in the file.', { exact: false }).waitFor();
    const { text, pages } = await readFile();
    expect(pages).toBe(3);
    for (const note of ['Ring twice', 'Back door', 'Third floor']) expect(text).toContain(note);
    for (const id of ids.slice(0, 2)) expect(text).toContain(String((await readOrder(store, id)).invoice_no));
    expect(text).toContain(`#${ids[2]}`);
    expect(text).not.toContain('Long ago');
  });

  it('stay selected for the invoices, and an order without one is named', async () => {
    await choose('Invoice');
    await dialogOf(page).getByText(`Without such a document: #${ids[2]}.`, { exact: false }).waitFor();
    const { text, pages } = await readFile();
    expect(pages).toBe(2);
    for (const id of ids.slice(0, 2)) expect(text).toContain(String((await readOrder(store, id)).invoice_no));
  });
});

describe('templates', () => {
  let owner: Page;

  beforeAll(async () => {
    owner = await openPanel(browser, { origin: store.origin, session: await panelSession(site()) });
  });

  const open = async (path: string, heading: string): Promise<void> => {
    await owner.goto(`${store.origin}/admin/settings/shop/documents${path}`);
    await owner.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
  };

  const receipt = async () =>
    (await askStore<PdfTemplateAnswer>(store, 'GET', '/templates/pdf-templates/order_receipt')).body.template;

  const preview = () => owner.frameLocator('iframe[title="The document"]');

  it('of PDF files are written, shown with a real order, and keep what was typed when a save fails', async () => {
    await open('', 'Documents');
    await owner.getByRole('link', { name: 'Receipt', exact: true }).click();
    await owner.getByRole('heading', { name: 'Receipt', level: 1, exact: true }).waitFor();
    await owner.getByLabel('Number of an order').fill('2147483647');
    await owner.getByText('The order does not exist.').waitFor();
    await owner.getByLabel('Number of an order').fill(`#${order}`);
    await owner.locator('input[name="heading"]').fill('Proof of payment');
    await owner.getByRole('textbox', { name: 'Below the totals' }).fill('Thanks, ');
    await buttonIn(owner, 'Insert a placeholder: Below the totals').click();
    await dialogOf(owner).getByLabel('Find a placeholder').fill('order.billing.full');
    await buttonIn(dialogOf(owner), 'Name').click();
    await preview().getByText('Proof of payment').waitFor();
    await preview().getByText('Thanks, Ada Lovelace').waitFor();
    await preview().getByText('Paper lamp').waitFor();
    const address = '**/templates/pdf-templates/order_receipt';
    await owner.route(address, (route) => route.abort());
    await buttonIn(owner, 'Save').click();
    await owner.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
    await owner.unroute(address);
    expect(await owner.locator('input[name="heading"]').inputValue()).toBe('Proof of payment');
    await saveForm(owner);
    expect(await receipt()).toMatchObject({
      heading: 'Proof of payment',
      after_items: '<p>Thanks, {{order.billing.full_name}}</p>',
    });
  });

  it('are duplicated, deleted, and put back, each after a question', async () => {
    await buttonIn(owner, 'Duplicate').click();
    await buttonIn(dialogOf(owner), 'Add').click();
    await owner.getByRole('heading', { name: 'Copy of Receipt', level: 1 }).waitFor();
    await preview().getByText('Proof of payment').waitFor();
    await owner.locator('input[name="title"]').fill('');
    await buttonIn(owner, 'Save').click();
    await owner.getByText('Template is required').first().waitFor();
    await buttonIn(owner, 'Discard').click();
    await buttonIn(owner, 'Delete').click();
    await confirmDialog(owner, 'Delete');
    await owner.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    await rowOf(owner, 'Changed').first().waitFor();
    await rowOf(owner, 'Copy of Receipt').waitFor({ state: 'detached' });
    await open('/pdf/order_receipt', 'Receipt');
    await buttonIn(owner, 'Reset to the factory default').click();
    await confirmDialog(owner, 'Reset to the factory default');
    await owner.locator('input[name="heading"][value=""]').waitFor();
    expect(await receipt()).toMatchObject({ heading: '', after_items: '', is_changed: false });
  });

  it('of printed pages are whole pages of HTML, which run nothing', async () => {
    await open('/print/packing_slip', 'Packing slip, page');
    await owner.getByLabel('Number of an order').fill(`${order}`);
    const source = owner.locator('textarea[name="content"]');
    await source.fill(
      '<table><tr><td>Parcel of {{order.billing.full_name}}<script>alert(1)</script></td></tr></table>'
    );
    await preview().getByText('Parcel of Ada Lovelace').waitFor();
    expect(await owner.locator('iframe[title="The document"]').getAttribute('sandbox')).toBe('');
    await saveForm(owner);
    const { body } = await askStore<PrintTemplatesAnswer>(store, 'GET', '/templates/print-templates');
    const stored = body.templates.find(({ key }) => key === 'packing_slip');
    expect(stored?.is_changed).toBe(true);
    expect(stored?.content).not.toContain('script');
    await buttonIn(owner, 'Reset to the factory default').click();
    await confirmDialog(owner, 'Reset to the factory default');
    await buttonIn(owner, 'Reset to the factory default').waitFor({ state: 'detached' });
  });
});
