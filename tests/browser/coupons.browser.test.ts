import type { Browser, Page } from 'playwright-core';
import { askStore } from '../support/attributes';
import { createCoupon } from '../support/coupon-maker';
import { createProduct, sellInDollars, type Product } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { readOffers } from '../support/order-bumps';
import { signIn } from '../support/panel';
import { buttonIn, confirmDialog, dialogOf } from '../support/panel-dialogs';
import { chooseOption, openRoom, pickRecord, searchList } from '../support/panel-list';
import { sharedStore } from '../support/shared-store';
import { fillCart } from '../support/shopper';
import { createStaffWithShopRole, uniqueName } from '../support/site-admin';

const store = sharedStore();

let browser: Browser;
let page: Page;
let cup: Product;
let pot: Product;

beforeAll(async () => {
  browser = await openBrowser();
  await sellInDollars(store);
  [cup, pot] = [
    await createProduct(store, { title: uniqueName('Cup'), variants: [{ price: 1_000 }] }),
    await createProduct(store, { title: uniqueName('Pot'), variants: [{ price: 6_000 }] }),
  ];
});

afterAll(() => browser?.close());

const idInAddress = async (): Promise<number> => {
  await page.waitForURL(/\/\d+$/);
  return Number(new URL(page.url()).pathname.split('/').at(-1));
};

type Coupon = Readonly<Record<string, unknown>> & { readonly conditions: Readonly<Record<string, unknown>> };

const readCoupon = async (id: number): Promise<Coupon> =>
  (await askStore<{ coupon: Coupon }>(store, 'GET', `/coupons/${id}`)).body.coupon;

const variantOf = ({ title }: Product): RegExp => new RegExp(title);

describe('the settings of coupons', () => {
  type Settings = { readonly show_on_checkout: unknown };
  const stored = async (): Promise<unknown> =>
    (await askStore<Settings>(store, 'GET', '/coupons/getSettings')).body.show_on_checkout;

  beforeAll(async () => {
    await askStore(store, 'POST', '/coupons/storeCouponSettings', { show_on_checkout: 0 });
    page = await signIn(browser, await createStaffWithShopRole(store, 'manager'));
  });

  afterAll(() => askStore(store, 'POST', '/coupons/storeCouponSettings', { show_on_checkout: 0 }));

  it('decide whether the checkout lists any, which a coupon that wants to be shown says', async () => {
    const nowhere = page.getByText('At the moment the checkout lists no coupons', { exact: false });
    await page.goto(`${store.origin}/admin/plugins/shop/coupons/new`);
    await page.getByRole('heading', { name: 'Create a coupon', level: 1 }).waitFor();
    expect(await nowhere.count()).toBe(0);
    await page.locator('[name="show_on_checkout"]').click();
    await nowhere.waitFor();
    await page.locator('[name="show_on_checkout"]').click();
    await nowhere.waitFor({ state: 'detached' });
    await openRoom(page, 'coupons', 'Coupons');
    await buttonIn(page, 'Coupon settings').click();
    await dialogOf(page).getByText('Shoppers see no coupons, and have to know a code.').waitFor();
    expect(await buttonIn(dialogOf(page), 'Save').isDisabled()).toBe(true);
    await dialogOf(page).getByRole('checkbox', { name: 'The checkout lists coupons' }).click();
    await dialogOf(page)
      .getByText(/^Shoppers see the active coupons that say so themselves/)
      .waitFor();
    await confirmDialog(page, 'Save');
    expect(await stored()).toBe(1);
    await buttonIn(page, 'Coupon settings').click();
    expect(await dialogOf(page).getByRole('checkbox', { name: 'The checkout lists coupons' }).isChecked()).toBe(true);
    await confirmDialog(page, 'Cancel');
  });

  it('are not offered to whoever may only see coupons', async () => {
    const seeing = await signIn(browser, await createStaffWithShopRole(store, 'accountant'));
    await openRoom(seeing, 'coupons', 'Coupons');
    expect(await buttonIn(seeing, 'Coupon settings').count()).toBe(0);
    await seeing.context().close();
  });
});

describe('task 25: a manager and coupons', () => {
  let code: string;

  beforeAll(async () => {
    page = await signIn(browser, await createStaffWithShopRole(store, 'manager'));
    code = uniqueName('TEN');
  });

  it('creates one with conditions', async () => {
    await openRoom(page, 'coupons', 'Coupons');
    await page.getByRole('link', { name: 'Create a coupon' }).first().click();
    await page.getByRole('heading', { name: 'Create a coupon', level: 1 }).waitFor();
    await page.locator('input[name="code"]').fill(code);
    await page.locator('input[name="title"]').fill('Ten off');
    await page.locator('input[name="amount"]').fill('12,5');
    await page.locator('input[name="conditions.min_purchase_amount"]').fill('50');
    await page.locator('input[name="conditions.max_purchase_amount"]').fill('500');
    await page.locator('input[name="conditions.max_uses"]').fill('3');
    await pickRecord(page, 'conditions.included_products', cup.title, variantOf(cup));
    await page.locator('input[name="conditions.email_restrictions"]').fill('*@example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('0 of 3 times, 3 left').waitFor();
    expect(await readCoupon(await idInAddress())).toMatchObject({
      code,
      type: 'percentage',
      amount: 12.5,
      status: 'active',
      conditions: {
        min_purchase_amount: 5_000,
        max_purchase_amount: 50_000,
        max_uses: 3,
        included_products: cup.variantIds,
        email_restrictions: '*@example.com',
      },
    });
  });

  it('is closed for an accountant, who leaves it without a question', async () => {
    const seeing = await signIn(browser, await createStaffWithShopRole(store, 'accountant'));
    await seeing.goto(page.url());
    const codeField = seeing.locator('input[name="code"]');
    await codeField.waitFor();
    expect(await codeField.inputValue()).toBe(code);
    expect(await seeing.locator('main form :is(input, textarea):enabled').count()).toBe(0);
    expect(
      await seeing
        .locator('main form [role="combobox"]:not([disabled], [aria-disabled="true"], [data-disabled])')
        .count()
    ).toBe(0);
    await openRoom(seeing, 'coupons', 'Coupons');
    expect(await seeing.getByRole('alertdialog').count()).toBe(0);
    await seeing.context().close();
  });

  it('tries it on carts that nobody has, and is told why it is refused', async () => {
    await page.getByRole('button', { name: 'Try on a cart' }).click();
    const dialog = page.getByRole('dialog');
    const attempt = async (): Promise<void> => dialog.getByRole('button', { name: 'Try', exact: true }).click();
    await pickRecord(page, 'product.1', cup.title, variantOf(cup));
    await dialog.locator('input[name="quantity.1"]').fill('4');
    await dialog.locator('input[name="email"]').fill('ada@example.com');
    await attempt();
    await dialog.getByText('The cart costs less than the coupon asks for.').waitFor();
    await dialog.locator('input[name="quantity.1"]').fill('8');
    await attempt();
    await dialog.getByText('The coupon takes off $10.00.').waitFor();
    await dialog.locator('input[name="email"]').fill('ada@elsewhere.org');
    await attempt();
    await dialog.getByText(/not for this e-mail address/).waitFor();
    await dialog.locator('input[name="email"]').fill('ada@example.com');
    await dialog.getByRole('button', { name: 'Another product' }).click();
    await pickRecord(page, 'product.2', pot.title, variantOf(pot));
    await dialog.getByRole('button', { name: 'Remove', exact: true }).first().click();
    await attempt();
    await dialog.getByText(/The cart holds nothing that it applies to/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await readCoupon(await idInAddress())).toMatchObject({ use_count: 0 });
  });

  it('changes one condition and keeps the others', async () => {
    await page.locator('input[name="conditions.max_uses"]').fill('');
    await page.locator('input[name="conditions.max_per_customer"]').fill('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not yet', { exact: true }).waitFor();
    expect((await readCoupon(await idInAddress())).conditions).toMatchObject({
      min_purchase_amount: 5_000,
      max_uses: null,
      max_per_customer: 1,
      included_products: cup.variantIds,
    });
  });

  it('sees why a coupon does not apply now, and disables several at once', async () => {
    const prefix = uniqueName('BULK');
    const codes = [`${prefix}A`, `${prefix}B`];
    for (const each of codes) await createCoupon(store, { code: each, title: each });
    await openRoom(page, 'coupons', 'Coupons');
    await searchList(page, prefix);
    for (const each of codes) await page.getByRole('checkbox', { name: `Select ${each}` }).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/2 coupons cannot be used any more/).waitFor();
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
    await dialog.getByText('2 done, none failed').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: codes[0] as string }).click();
    await page.getByText('It is switched off', { exact: false }).waitFor();
    expect(await readCoupon(await idInAddress())).toMatchObject({ status: 'disabled' });
  });
});

describe('task 26: a super admin and order bumps', () => {
  beforeAll(async () => {
    page = await signIn(browser, store.demo.admin);
  });

  it('makes an offer, sees what shoppers will see, and they are offered it', async () => {
    await openRoom(page, 'order-bumps', 'Order bumps');
    await page.getByRole('button', { name: 'Create an order bump' }).first().click();
    const title = uniqueName('Cup for your pot');
    await page.getByRole('dialog').locator('input[name="title"]').fill(title);
    await pickRecord(page, 'src_object_id', cup.title, variantOf(cup));
    await page.getByRole('dialog').getByRole('button', { name: 'Create an order bump' }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.locator('input[name="discount_amount"]').fill('20');
    await page.locator('textarea[name="description"]').fill('<p>Goes <b>well</b> with tea</p>');
    await page.locator('input[name="call_to_action"]').fill('Yes, add a cup');
    await chooseOption(page, 'Status', 'Active');
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await chooseOption(page, 'What is looked at', 'Variants in the cart');
    const values = page.locator('input[name^="condition."]');
    await values.click();
    await values.pressSequentially(pot.title);
    await page.getByRole('option', { name: variantOf(pot) }).click();
    const preview = page.getByRole('region', { name: 'What the shopper sees' });
    await preview.getByText('$8.00').waitFor();
    await preview.getByText('Goes well with tea').waitFor();
    await preview.getByText('Yes, add a cup').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('unsaved change', { exact: false }).waitFor({ state: 'hidden' });
    const id = await idInAddress();
    const withPot = await readOffers(store, await fillCart(store, { [pot.variantIds[0] as number]: 1 }));
    expect(withPot.find((offer) => offer.id === id)).toMatchObject({
      title,
      bump_price: 800,
      formatted_bump_price: '$8.00',
      call_to_action: 'Yes, add a cup',
    });
    const withCup = await readOffers(store, await fillCart(store, { [cup.variantIds[0] as number]: 1 }));
    expect(withCup.some((offer) => offer.id === id)).toBe(false);
    await askStore(store, 'DELETE', `/order_bump/${id}`);
  });
});
