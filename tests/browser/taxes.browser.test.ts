import type { Browser, Locator, Page } from 'playwright-core';
import { askStore } from '../support/attributes';
import { createProduct } from '../support/merchant';
import { openBrowser } from '../support/open-browser';
import { openPanel } from '../support/panel';
import { chooseOption, pickRecord } from '../support/panel-list';
import { buy } from '../support/shopper';
import { createStaffWithShopRole, panelSession } from '../support/site-admin';
import { startStore, type RunningStore } from '../support/start-store';

/** What a manager and the owner set up about taxes, read through the API. A store of its own: it would change the prices of others. */
let store: RunningStore;
let browser: Browser;
let owner: Page;
let manager: Page;
let books: number;

const ask = async <Body>(path: string): Promise<Body> => (await askStore<Body>(store, 'GET', path)).body;

const open = async (page: Page, path: string, heading: string): Promise<void> => {
  await page.goto(`${store.origin}/admin/settings/shop/taxes${path}`);
  await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
};

const field = (page: Page, name: string): Locator => page.locator(`input[name="${name}"]`);

/** The notice of the save before may still be there. */
const save = async (page: Page, told: string): Promise<void> => {
  const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answered;
  await page.getByText(told).first().waitFor();
};

const confirm = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

const createCategory = async (name: string): Promise<number> => {
  const term = { taxonomy: 'product-categories', names: name };
  expect((await askStore(store, 'POST', '/products/add-product-terms', term)).status).toBe(200);
  type Terms = { readonly terms: readonly { readonly term_id: number; readonly name: string }[] };
  const { terms } = await ask<Terms>('/products/fetch-term?taxonomy=product-categories');
  return terms.find((each) => each.name === name)?.term_id as number;
};

beforeAll(async () => {
  store = await startStore({ adminPanel: true, env: { SHOP_RATE_LIMIT_MAX: '0' } });
  browser = await openBrowser();
  const site = { ...store, dir: store.site.dir };
  books = await createCategory('Books');
  await askStore(store, 'POST', '/tax/configuration/countries', { countries: ['DE', 'GB'] });
  await askStore(store, 'POST', '/tax/configuration/settings', { settings: { enable_tax: 'yes' } });
  owner = await openPanel(browser, { origin: store.origin, session: await panelSession(site) });
  const { credentials } = await createStaffWithShopRole(site, 'manager');
  manager = await openPanel(browser, { origin: store.origin, session: credentials });
});

afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

describe('the taxes of the EU', () => {
  type Configuration = {
    readonly settings: { readonly eu_vat_settings: object };
    readonly registrations: readonly object[];
  };
  const read = (): Promise<Configuration> => ask('/tax/configuration/settings');

  it('are those of a registration, and a category is left out of the reverse charge', async () => {
    await open(owner, '/eu', 'Taxes');
    await owner.getByRole('link', { name: 'Add a registration' }).click();
    await pickRecord(owner, 'country', 'Fran', 'France (FR)');
    await field(owner, 'vat').fill('FR40303265045');
    await field(owner, 'rates.standard.rate').fill('20,0');
    await field(owner, 'rates.standard.label').fill('TVA');
    await save(owner, 'The registration is saved.');
    await owner.getByRole('link', { name: 'France' }).waitFor();
    await chooseOption(owner, 'Scheme', 'Those of the countries in which the store is registered');
    await field(owner, 'local_reverse_charge').setChecked(true, { force: true });
    await pickRecord(owner, 'vat_reverse_excluded_categories', 'Boo', 'Books');
    await owner.getByRole('button', { name: 'Remove Books' }).waitFor();
    await save(owner, 'VAT in the EU is saved.');
    const { settings, registrations } = await read();
    expect(settings.eu_vat_settings).toMatchObject({
      method: 'specific',
      local_reverse_charge: 'yes',
      vat_reverse_excluded_categories: [books],
    });
    expect(registrations).toMatchObject([
      { country: 'FR', vat: 'FR40303265045', rates: { standard: { rate: '20', label: 'TVA' } } },
    ]);
  });

  it('begin anew, with no registration and no scheme', async () => {
    await open(owner, '/eu', 'Taxes');
    await owner.getByRole('button', { name: 'Begin anew' }).click();
    await owner.getByText('1 registration', { exact: false }).waitFor();
    await confirm(owner, 'Begin anew');
    await owner.getByText('There is no registration.').waitFor();
    await owner.getByRole('combobox', { name: 'Scheme' }).getByText('The rates of the list of countries').waitFor();
    const { settings, registrations } = await read();
    expect([settings.eu_vat_settings, registrations]).toMatchObject([
      { method: '', local_reverse_charge: 'yes', vat_reverse_excluded_categories: [books] },
      [],
    ]);
  });

  it('are rates of the store under the one-stop shop, until the built-in ones are put back', async () => {
    type Rates = { readonly rates: readonly { readonly country: string; readonly rate: string }[] };
    const rateOf = async (country: string) =>
      Number(
        (await ask<Rates>(`/tax/configuration/settings/eu-vat/oss-rates`)).rates.find(
          (each) => each.country === country
        )?.rate
      );
    await open(owner, '/eu/rates', 'Taxes');
    await owner.getByRole('link', { name: 'Germany' }).click();
    await owner.getByRole('heading', { name: 'Germany', level: 1 }).waitFor();
    await field(owner, 'rates.standard.rate').fill('18,5');
    await save(owner, 'The rates are saved.');
    expect(await rateOf('DE')).toBe(18.5);
    await owner.getByRole('button', { name: 'Put the built-in rates back' }).click();
    await confirm(owner, 'Put the built-in rates back');
    expect(await rateOf('DE')).toBe(19);
  });
});

it('the settings of taxes are not saved over those of somebody else, and one saves again and again', async () => {
  type Settings = { readonly settings: { readonly tax_display_label: string; readonly tax_rounding: string } };
  const read = async () => (await ask<Settings>('/tax/configuration/settings')).settings;
  await open(owner, '/configuration', 'Taxes');
  await field(owner, 'tax_display_label').waitFor();
  await askStore(store, 'POST', '/tax/configuration/settings', { settings: { tax_display_label: 'VAT' } });
  await field(owner, 'tax_display_label').fill('GST');
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.getByRole('heading', { name: 'Somebody else changed this meanwhile' }).waitFor();
  expect(await field(owner, 'tax_display_label').inputValue()).toBe('GST');
  expect(await read()).toMatchObject({ tax_display_label: 'VAT' });
  await owner.getByRole('button', { name: 'Load what is stored' }).click();
  await owner.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name="tax_display_label"]')?.value === 'VAT'
  );
  for (const word of ['MwSt.', 'USt']) {
    await field(owner, 'tax_display_label').fill(word);
    await save(owner, 'The tax configuration is saved.');
    expect(await read()).toMatchObject({ tax_display_label: word });
  }
});

describe('an override of a country', () => {
  type Overrides = { readonly overrides: readonly object[] };
  const read = async () => (await ask<Overrides>('/tax/product-overrides/DE')).overrides;

  it('is made by a manager for a category, changed, and deleted', async () => {
    await open(manager, '/countries/DE', 'Germany');
    await manager.getByRole('link', { name: 'Add an override' }).click();
    await pickRecord(manager, 'category_id', 'Boo', 'Books');
    await field(manager, 'rate').fill('7');
    await field(manager, 'tax_label').fill('MwSt. ermäßigt');
    await save(manager, 'The override is saved.');
    const [made] = await read();
    expect(made).toMatchObject({ category_id: books, class_id: 0, rate: '7', override_state_tax: 'no', state: '' });
    await manager.getByRole('link', { name: 'Books' }).click();
    await manager.getByRole('heading', { name: 'Books', level: 1 }).waitFor();
    await field(manager, 'rate').fill('5,5');
    await field(manager, 'override_state_tax').setChecked(true, { force: true });
    await save(manager, 'The override is saved.');
    expect(await read()).toMatchObject([{ category_id: books, rate: '5.5', override_state_tax: 'yes' }]);
    await manager.getByRole('button', { name: 'Delete the override for Books' }).click();
    await confirm(manager, 'Delete');
    await manager.getByText('There is no override.').waitFor();
    expect(await read()).toEqual([]);
  });

  it('asks for a category before it is saved', async () => {
    await open(manager, '/countries/DE/overrides/new', 'Add an override');
    await field(manager, 'rate').fill('7');
    await manager.getByRole('button', { name: 'Save', exact: true }).click();
    await manager.getByText('Category is required').waitFor();
    expect(await read()).toEqual([]);
  });
});

it('what an amount is taxed with is tried out, and a VAT number looked up', async () => {
  await open(manager, '/trial', 'Taxes');
  await pickRecord(manager, 'trial.country', 'Germ', 'Germany (DE)');
  await manager.getByRole('button', { name: 'Work out the tax' }).click();
  await manager.getByText('19%', { exact: false }).first().waitFor();
  await field(manager, 'trial.vat').fill('DE123');
  await manager.getByRole('button', { name: 'Work out the tax' }).click();
  await manager.getByText('The VAT number is not valid.').waitFor();
});

it('what orders owe is listed, and marked as filed', async () => {
  const { variantIds } = await createProduct(store, { fulfillment: 'digital' });
  await buy(store, { [variantIds[0] as number]: 1 });
  type Taxes = { readonly taxes: { readonly data: readonly { readonly filed_at: string | null }[] } };
  const read = async () => (await ask<Taxes>('/taxes')).taxes.data.map(({ filed_at: moment }) => moment);
  expect(await read()).toEqual([null]);
  await open(owner, '/filing', 'Taxes');
  await owner.getByRole('checkbox', { name: 'Select all entries of this page' }).click();
  await owner.getByRole('button', { name: 'Mark as filed' }).click();
  await owner.getByRole('alertdialog').getByText('1 record is marked as filed.', { exact: false }).waitFor();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Mark as filed' }).click();
  await owner.getByText('1 done, none failed').waitFor();
  expect(await read()).toEqual([expect.any(String)]);
});

it('a manager sees neither the configuration nor what is filed', async () => {
  for (const path of ['/configuration', '/eu', '/eu/rates', '/filing']) {
    await manager.goto(`${store.origin}/admin/settings/shop/taxes${path}`);
    await manager.getByText("You don't have the permissions to access that content").waitFor();
  }
});
