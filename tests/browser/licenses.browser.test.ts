import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/open-browser';
import { asMerchant, createProduct, sellInDollars, type Product } from '../support/merchant';
import { askLicenses, buyLicense, createLicensed, keyOf, readLicense } from '../support/licenses-api';
import { openPanel } from '../support/panel';
import { buttonIn, chooseAction, confirmDialog, dialogOf, saveForm } from '../support/panel-dialogs';
import { chooseOption, openRoom, rowOf, searchList } from '../support/panel-list';
import { prepare } from '../support/call-store';
import { inStore, untilDelivered } from '../support/patience';
import { sharedStore } from '../support/shared-store';
import { createStaffWithShopRole, panelSession, uniqueName } from '../support/site-admin';
import { uniqueEmail } from '../support/shopper';
import { downloadable, syncDownloads, uploadPdf } from '../support/uploads';
import type { LicenseSettingsAnswer, LicenseSigningKeysAnswer } from '../../server/src/contracts/licenses';

/** Keys of software in the back office; what became of them is asked of the API. */
const store = sharedStore();

let browser: Browser;
let page: Page;
let product: Product;

beforeAll(async () => {
  browser = await openBrowser();
  await sellInDollars(store);
  product = await createLicensed(store, { limit: 3 });
  const { credentials: session } = await createStaffWithShopRole(store, 'manager');
  page = await openPanel(browser, { origin: store.origin, session });
});

afterAll(() => browser?.close());

const section = (name: string) => page.getByRole('region', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });

type Sold = { readonly id: number; readonly key: string; readonly buyer: string };

const sell = async (): Promise<Sold> => {
  const buyer = uniqueName('Ada');
  const license = await buyLicense(store, product, { billing_email: uniqueEmail(), billing_full_name: buyer });
  return { id: license.id, key: keyOf(license), buyer };
};

/** An address that no other licence has. */
const newSite = (): string => `${uniqueName('site').toLowerCase()}.example.com`;

const useOn = async (id: number, ...sites: readonly string[]): Promise<void> => {
  for (const url of sites) {
    const { status } = await askLicenses(store, 'POST', `/licenses/${id}/activate_site`, { url: `https://${url}` });
    expect(status).toBe(200);
  }
};

const open = async ({ id }: Pick<Sold, 'id'>): Promise<void> => {
  await page.goto(`${store.origin}/admin/plugins/shop/licenses/${id}`);
  await heading(`Licence #${id}`).waitFor();
};

const activeSites = async (id: number): Promise<readonly string[]> =>
  (await readLicense(store, id)).activations
    .filter(({ status }) => status === 'active')
    .map(({ site }) => site.site_url)
    .sort();

const readSettings = async ({ id }: Pick<Product, 'id'>): Promise<LicenseSettingsAnswer['settings']> => {
  const url = `${store.baseUrl}/licensing/products/${id}/settings`;
  return (await prepare<LicenseSettingsAnswer>('GET', url, { headers: asMerchant(store) })).body.settings;
};

describe('a manager looks after licences', () => {
  it('finds one by its key, and by a site that uses it', async () => {
    const [sought, other] = [await sell(), await sell()];
    const site = newSite();
    await useOn(sought.id, site);
    await openRoom(page, 'licenses', 'Licences');
    await searchList(page, sought.key);
    const row = rowOf(page, sought.buyer);
    await row.getByText(sought.key).waitFor();
    await rowOf(page, other.buyer).waitFor({ state: 'detached' });
    await searchList(page, `https://www.${site}/`);
    await row.getByText('Active', { exact: true }).waitFor();
    await rowOf(page, other.buyer).waitFor({ state: 'detached' });
    await row.getByRole('link').click();
    await heading(`Licence #${sought.id}`).waitFor();
    await buttonIn(page, `Copy: ${sought.key}`).waitFor();
    await section('Sites').getByText('1 of 3').waitFor();
    await page.getByRole('link', { name: sought.buyer }).click();
    await heading(sought.buyer).waitFor();
    await section('Licences').getByRole('link', { name: sought.key }).click();
    await heading(`Licence #${sought.id}`).waitFor();
  });

  it('frees a site, so that another one can take its place', async () => {
    const license = await sell();
    const [first, second, third, next] = [newSite(), newSite(), newSite(), newSite()];
    await useOn(license.id, first, second, third, `staging.${first}`);
    await open(license);
    await section('Sites').getByText('3 of 3').waitFor();
    await rowOf(page, `staging.${first}`).getByText('No, local').waitFor();
    await buttonIn(page, 'Add a site').click();
    await dialogOf(page).getByLabel('Address of the site').fill(next);
    await buttonIn(dialogOf(page), 'Add a site').click();
    await dialogOf(page)
      .getByRole('alert')
      .getByText(/as many sites as it allows/)
      .waitFor();
    await buttonIn(dialogOf(page), 'Cancel').click();
    await buttonIn(rowOf(page, second), 'Free').click();
    await dialogOf(page)
      .getByText(/another site can take its place at once\.$/)
      .waitFor();
    await confirmDialog(page, 'Free');
    await section('Sites').getByText('2 of 3').waitFor();
    expect(await activeSites(license.id)).toEqual([first, third, `staging.${first}`].sort());
    await buttonIn(page, 'Add a site').click();
    await dialogOf(page).getByLabel('Address of the site').fill(next);
    await confirmDialog(page, 'Add a site');
    await section('Sites').getByRole('link', { name: next }).click();
    await heading(next).waitFor();
    await section('Licences in use').getByRole('link', { name: license.key }).waitFor();
  });

  it('replaces a key that has leaked, and is told before what that does', async () => {
    const license = await sell();
    await useOn(license.id, newSite(), newSite());
    await open(license);
    await chooseAction(page, 'Replace key');
    await dialogOf(page)
      .getByText(/^The old key stops working at once on 2 sites\./)
      .waitFor();
    await confirmDialog(page, 'Replace key');
    await buttonIn(page, `Copy: ${license.key}`).waitFor({ state: 'detached' });
    const { license_key: key } = (await readLicense(store, license.id)).license;
    expect(key).not.toBe(license.key);
    await buttonIn(page, `Copy: ${key}`).waitFor();
  });

  it('publishes an update with its file and what is new in it', async () => {
    const software = await createLicensed(store);
    const path = await uploadPdf(store);
    const [file] = await syncDownloads(store, software.id, [downloadable(path, { title: 'Build 2' })]);
    await page.goto(`${store.origin}/admin/plugins/shop/products/${software.id}`);
    await section('Licensing').getByText('Buyers get a key').waitFor();
    await buttonIn(section('Licensing'), 'Publish a version').click();
    await dialogOf(page).getByLabel('Version').fill('2.0 beta!');
    await dialogOf(page).getByRole('combobox', { name: 'Update file' }).click();
    await page.getByRole('option', { name: /^Build 2/ }).click();
    await dialogOf(page).getByRole('textbox', { name: 'What is new' }).fill('Faster.');
    await buttonIn(dialogOf(page), 'Publish a version').click();
    await dialogOf(page)
      .getByText(/may have digits, letters, dots/)
      .waitFor();
    await dialogOf(page).getByLabel('Version').fill('2.0.0');
    await dialogOf(page)
      .getByText('Sites that ask for updates are offered 2.0.0 at once, in place of 1.0.0.')
      .waitFor();
    await confirmDialog(page, 'Publish a version');
    await section('Licensing')
      .getByText(/^2\.0\.0, of /)
      .waitFor();
    const settings = await readSettings(software);
    expect(settings).toMatchObject({ version: '2.0.0', global_update_file: { id: file?.id } });
    expect(settings.changelog).toContain('Faster.');
  });

  it('sets up the licensing of a product, with terms of its own and prepared keys', async () => {
    const plain = await createProduct(store, { fulfillment: 'digital' });
    await page.goto(`${store.origin}/admin/plugins/shop/products/${plain.id}`);
    await section('Licensing').getByRole('link', { name: 'Set up licensing' }).click();
    await heading(`Licensing of ${plain.title}`).waitFor();
    await page.locator('input[name="enabled"]').setChecked(true, { force: true });
    await buttonIn(page, 'Save').click();
    await page.getByText('A licensed product needs a version.').first().waitFor();
    await page.getByRole('textbox', { name: 'Version', exact: true }).fill('1.0');
    await page.getByRole('textbox', { name: 'Number of sites' }).fill('5');
    await chooseOption(page, 'Valid', 'Months');
    await page.getByRole('textbox', { name: 'How many' }).fill('6');
    await saveForm(page);
    await page.goto(`${store.origin}/admin/plugins/shop/products/${plain.id}`);
    await section('Licensing').getByText('6 months').waitFor();
    await buttonIn(section('Licensing'), 'Add prepared keys').click();
    const [first, second] = [uniqueName('KEY'), uniqueName('KEY')];
    await dialogOf(page).getByLabel('Keys, one a line').fill(`${first}\n${second}\n${first}`);
    await dialogOf(page).getByText('2 keys are added.').waitFor();
    await buttonIn(dialogOf(page), 'Add prepared keys').click();
    await dialogOf(page).getByText('2 keys were added, none was there before.').waitFor();
    await confirmDialog(page, 'Close');
    await section('Licensing').getByText('2 free, 0 given out').waitFor();
    const settings = await readSettings(plain);
    expect(settings).toMatchObject({ enabled: 'yes', version: '1.0', license_keys: `${first}\n${second}` });
    expect(settings.variations).toMatchObject([{ activation_limit: 5, validity: { unit: 'month', value: 6 } }]);
  });

  it('changes limit and validity, and deletes one for good, each with its consequence before', async () => {
    const license = await sell();
    await useOn(license.id, newSite(), newSite());
    await open(license);
    await chooseAction(page, 'Change limit');
    await dialogOf(page).getByLabel('Number of sites').fill('1');
    await dialogOf(page)
      .getByText(/^2 sites use it, more than the 1 /)
      .waitFor();
    await confirmDialog(page, 'Save');
    await section('Sites').getByText('2 of 1').waitFor();
    await chooseAction(page, 'Change validity');
    await dialogOf(page).getByRole('checkbox', { name: 'Valid for ever' }).click();
    await dialogOf(page)
      .getByText(/^It is valid for ever\. Now it ends on /)
      .waitFor();
    await confirmDialog(page, 'Save');
    await section('Key').getByText('for ever').waitFor();
    expect((await readLicense(store, license.id)).license).toMatchObject({ limit: 1, expiration_date: null });
    await chooseAction(page, 'Delete licence');
    await dialogOf(page)
      .getByText(/and 2 sites can use it no more\. The order stays\.$/)
      .waitFor();
    expect(await buttonIn(dialogOf(page), 'Delete').isDisabled()).toBe(true);
    await dialogOf(page).getByLabel(`Type ${license.id} to confirm`).fill(String(license.id));
    await buttonIn(dialogOf(page), 'Delete').click();
    await heading('Licences').waitFor();
    expect((await askLicenses(store, 'GET', `/licenses/${license.id}`)).status).toBe(404);
  });

  it('marks one as expired before its date, and enables it again', async () => {
    const license = await sell();
    await useOn(license.id, newSite());
    await open(license);
    await chooseAction(page, 'Mark as expired');
    await dialogOf(page)
      .getByText(/^1 site is told that it has expired, and gets no updates\./)
      .waitFor();
    await confirmDialog(page, 'Mark as expired');
    await page.getByText('Expired', { exact: true }).first().waitFor();
    expect((await readLicense(store, license.id)).license.status).toBe('expired');
    await chooseAction(page, 'Enable licence');
    await dialogOf(page)
      .getByText(/^1 site can use it again\./)
      .waitFor();
    await confirmDialog(page, 'Enable licence');
    await page.getByText('Active', { exact: true }).first().waitFor();
    expect((await readLicense(store, license.id)).license.status).toBe('active');
  });

  it('disables and enables several at once, and is told what became of each', async () => {
    const [first, second] = [await sell(), await sell()];
    await openRoom(page, 'licenses', 'Licences');
    for (const { key } of [first, second]) await page.getByRole('checkbox', { name: `Select ${key}` }).click();
    await buttonIn(page, 'Disable').click();
    await dialogOf(page)
      .getByText(/^2 licences are disabled/)
      .waitFor();
    await buttonIn(dialogOf(page), 'Disable').click();
    await dialogOf(page).getByText('2 done, none failed').waitFor();
    await confirmDialog(page, 'Close');
    await rowOf(page, first.key).getByText('Disabled', { exact: true }).waitFor();
    expect((await readLicense(store, second.id)).license.status).toBe('disabled');
  });
});

describe('a manager looks after what licences come from', () => {
  it('issues what an order is missing, and is told when it has it all', async () => {
    const license = await sell();
    const { order_id: orderId } = (await readLicense(store, license.id)).license;
    // What was deleted before the event of the payment was heard would be issued by it again.
    await inStore(store, untilDelivered);
    expect((await askLicenses(store, 'DELETE', `/licenses/${license.id}/delete`)).status).toBe(200);
    await page.goto(`${store.origin}/admin/plugins/shop/orders/${orderId}`);
    await buttonIn(section('Licences'), 'Issue missing licences').click();
    await dialogOf(page)
      .getByText(/^Each unit of this order that is licensed and has no key gets one\./)
      .waitFor();
    await confirmDialog(page, 'Issue missing licences');
    await section('Licences')
      .getByRole('link', { name: /^TEST-/ })
      .waitFor();
    await buttonIn(section('Licences'), 'Issue missing licences').waitFor({ state: 'detached' });
    expect(await section('Licences').getByText(license.key).count()).toBe(0);
  });

  it('takes prepared keys from a text file, as editors on Windows save it, and is told of a line that is none', async () => {
    const software = await createLicensed(store);
    const keys = Array.from({ length: 1_200 }, (_none, each) => `${uniqueName('FILE')}-${each}`);
    const upload = async (lines: readonly string[]): Promise<void> =>
      dialogOf(page)
        .getByLabel('Or take them from a text file')
        .setInputFiles({
          name: 'keys.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
        });
    await page.goto(`${store.origin}/admin/plugins/shop/products/${software.id}`);
    await buttonIn(section('Licensing'), 'Add prepared keys').click();
    await upload([...keys.slice(0, 2), 'no key!', ...keys.slice(2)]);
    await dialogOf(page)
      .getByText('Line 3 is no key: letters, digits and single dashes, at most 100 characters.')
      .waitFor();
    expect(await buttonIn(dialogOf(page), 'Add prepared keys').isDisabled()).toBe(true);
    await upload(keys);
    await dialogOf(page).getByText('1,200 keys are added.').waitFor();
    await buttonIn(dialogOf(page), 'Add prepared keys').click();
    await dialogOf(page).getByText('1,200 keys were added, none was there before.').waitFor();
    await confirmDialog(page, 'Close');
    await section('Licensing').getByText('1,200 free, 0 given out').waitFor();
    expect((await readSettings(software)).license_keys.split('\n').slice(0, 2)).toEqual(keys.slice(0, 2));
  });

  it('is told that somebody else has changed the licensing of a product, and overwrites nothing', async () => {
    const software = await createLicensed(store);
    await page.goto(`${store.origin}/admin/plugins/shop/products/${software.id}/licensing`);
    const prefix = page.getByRole('textbox', { name: 'Prefix of the keys' });
    await prefix.fill('MINE');
    const url = `${store.baseUrl}/licensing/products/${software.id}/settings`;
    const theirs = { settings: { prefix: 'THEIRS', version: '9.0' } };
    await prepare('POST', url, { headers: asMerchant(store), body: theirs });
    await buttonIn(page, 'Save').click();
    await page.getByRole('heading', { name: 'Somebody else changed this meanwhile' }).waitFor();
    expect(await readSettings(software)).toMatchObject({ prefix: 'THEIRS', version: '9.0' });
    expect(await prefix.inputValue()).toBe('MINE');
    await buttonIn(page, 'Load what is stored').click();
    await page.getByText('Somebody else changed this meanwhile').waitFor({ state: 'detached' });
    expect(await prefix.inputValue()).toBe('THEIRS');
    await prefix.fill('MINE');
    await saveForm(page);
    expect(await readSettings(software)).toMatchObject({ prefix: 'MINE', version: '9.0' });
  });
});

it('a super admin rotates the signing key, and the one before stays to check with', async () => {
  const page = await openPanel(browser, { origin: store.origin, session: await panelSession(store) });
  await page.goto(`${store.origin}/admin/settings/shop/license-keys`);
  await page.getByRole('heading', { name: 'Licence keys', level: 1 }).waitFor();
  for (const _time of ['makes the first', 'rotates it']) {
    await buttonIn(page, 'Rotate the signing key').click();
    await dialogOf(page)
      .getByText(/^A new key signs from now on\./)
      .waitFor();
    await confirmDialog(page, 'Rotate the signing key');
  }
  await page.getByText('Retired', { exact: true }).nth(1).waitFor();
  const { body } = await askLicenses<LicenseSigningKeysAnswer>(store, 'GET', '/signing-keys');
  expect(body.keys.filter(({ state }) => state === 'signs')).toHaveLength(1);
  expect(body.keys.filter(({ state }) => state === 'retired').length).toBeGreaterThanOrEqual(1);
});

it('whoever only sees licences is offered no way to change them', async () => {
  const license = await sell();
  await useOn(license.id, newSite());
  const { credentials: session } = await createStaffWithShopRole(store, 'accountant');
  const reader = await openPanel(browser, { origin: store.origin, session });
  await reader.goto(`${store.origin}/admin/plugins/shop/licenses/${license.id}`);
  await reader.getByRole('heading', { name: `Licence #${license.id}`, level: 1 }).waitFor();
  await reader.getByRole('region', { name: 'Sites' }).getByText('1 of 3').waitFor();
  expect(await reader.getByRole('button', { name: 'More actions' }).count()).toBe(0);
  expect(await reader.getByRole('button', { name: 'Free' }).count()).toBe(0);
});
