import { askStore, type Errors } from './attributes';
import type { Reply } from './call-store';
import type { Shop } from './merchant';

/** The tax set-up as the owner makes it. */
export type TaxClass = { readonly id: number; readonly title: string; readonly slug: string };

export type Classes = {
  readonly classes: readonly TaxClass[];
  readonly max_classes: number;
  readonly next_builtin: { readonly slug: string; readonly title: string } | null;
};

export type TaxRate = {
  readonly id: number;
  readonly class_id: number;
  readonly country: string;
  readonly state: string;
  readonly rate: string;
  readonly name: string;
  readonly group: string;
  readonly priority: number;
  readonly for_order: number;
  readonly for_shipping: number | null;
  readonly tax_class: { readonly id: number; readonly title: string };
};

export type CountryRates = {
  readonly tax_rates: readonly TaxRate[];
  readonly settings: { readonly hidden: readonly string[] } | null;
  readonly tax_enabled: boolean;
};

type Ask = <Body = Errors>(method: string, path: string, body?: unknown) => Promise<Reply<Body>>;

/** One call of the super admin below /tax, of whatever outcome. */
export const taxApi =
  (shop: Shop): Ask =>
  (method, path, body) =>
    askStore(shop, method, `/tax${path}`, body);

/** The body of a call that must succeed. */
export const ok = async <Body>(reply: Promise<Reply<Body>>): Promise<Body> => {
  const { status, body } = await reply;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};

export const readClasses = (tax: Ask): Promise<Classes> => ok(tax<Classes>('GET', '/classes'));

export const standardId = async (tax: Ask): Promise<number> =>
  (await readClasses(tax)).classes.find(({ slug }) => slug === 'standard')?.id ?? 0;

/** Other files of the run leave rates behind, and a reset of the EU makes many: only the standard class stays, and no rate. */
export const clearAllTaxes = async (tax: Ask): Promise<void> => {
  type Groups = { readonly tax_rates: readonly { readonly countries: readonly { readonly country_code: string }[] }[] };
  const { tax_rates } = await ok(tax<Groups>('GET', '/rates'));
  await clearTaxes(
    tax,
    tax_rates.flatMap(({ countries }) => countries.map(({ country_code }) => country_code))
  );
  await ok(
    tax('POST', '/configuration/settings/eu-vat', { action: 'euCrossBorderSettings', reset_registration: 'yes' })
  );
};

/** Everything but the standard class is gone afterwards, and with it the rates of the countries. */
export const clearTaxes = async (tax: Ask, countries: readonly string[]): Promise<void> => {
  for (const { id, slug } of (await readClasses(tax)).classes) {
    if (slug !== 'standard') await ok(tax('DELETE', `/classes/${id}`));
  }
  for (const country of countries) await tax('DELETE', `/country/${country}`);
};
