import { askStore, type Errors } from '../support/attributes';
import { sharedStore } from '../support/shared-store';
import { createStaffWithShopRole } from '../support/site-admin';
import { callStore } from '../support/call-store';
import { clearAllTaxes, ok, taxApi, type CountryRates } from '../support/taxes';

/**
 * POST /onboarding/save-tax: tax is switched on with the rates of the store's country. See
 * docs/reference/tax-and-shipping.md#onboarding.
 */
const store = sharedStore();
const tax = taxApi(store);

type Saved = {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly imported: readonly string[];
  readonly skipped: readonly string[];
} & Errors;

const save = (body: object) => askStore<Saved>(store, 'POST', '/onboarding/save-tax', body);
const sellFrom = (store_country: string) => askStore(store, 'POST', '/settings/store', { settings: { store_country } });
const ratesOf = async (country: string) =>
  (await ok(tax<CountryRates>('GET', `/rates/country/rates/${country}`))).tax_rates;

let before: unknown;

beforeAll(async () => {
  type Settings = { readonly settings: { readonly store_country: unknown } };
  before = (await askStore<Settings>(store, 'GET', '/settings/store')).body.settings.store_country;
  await sellFrom('NZ');
});

beforeEach(() => clearAllTaxes(tax));

afterAll(async () => {
  await save({ enable_tax: 'no', tax_inclusion: 'included', tax_calculation_basis: 'shipping' });
  await clearAllTaxes(tax);
  await sellFrom(String(before));
});

it('switches tax on, and brings the rates of the country once', async () => {
  const first = await save({ enable_tax: 'yes', tax_inclusion: 'excluded' });
  expect(first).toMatchObject({
    status: 200,
    body: { settings: { enable_tax: 'yes', tax_inclusion: 'excluded' }, imported: ['NZ'], skipped: [] },
  });
  const again = await save({ enable_tax: true });
  expect(again.body).toMatchObject({
    settings: { enable_tax: 'yes', tax_inclusion: 'excluded' },
    imported: [],
    skipped: ['NZ'],
  });
  type Settings = { readonly settings: { readonly enable_tax: string } };
  expect((await ok(tax<Settings>('GET', '/configuration/settings'))).settings.enable_tax).toBe('yes');
});

it('brings no rates where tax stays off', async () => {
  expect((await save({ enable_tax: 'no' })).body).toMatchObject({ settings: { enable_tax: 'no' }, imported: [] });
});

it('makes the rates once where many ask at once', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => save({ enable_tax: 'yes' })));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(replies.flatMap(({ body }) => body.imported)).toEqual(['NZ']);
});

it.each([[{}], [{ enable_tax: 'maybe' }], [{ enable_tax: 'yes', tax_inclusion: 'both' }], [{ enable_tax: ['yes'] }]])(
  'refuses %j',
  async (body) => {
    const { status, body: answer } = await save(body);
    expect({ status, errors: Object.keys(answer.errors ?? {}).length }).toEqual({ status: 422, errors: 1 });
  }
);

it('is for administrators', async () => {
  const { credentials: headers } = await createStaffWithShopRole(store, 'manager');
  const body = { enable_tax: 'yes' };
  expect((await callStore('POST', `${store.baseUrl}/onboarding/save-tax`, { headers, body })).status).toBe(403);
  expect(await ratesOf('NZ').catch(() => [])).toEqual([]);
});
