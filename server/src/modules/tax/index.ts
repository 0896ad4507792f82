import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { provideProductClasses } from '../catalog';
import { ensureStandardClass, findClasses } from './classes/classes.repository';
import { classRoutes } from './classes/classes.routes';
import { configurationRoutes } from './configuration/configuration.routes';
import {
  orderTaxType,
  taxClassType,
  taxCountryModel,
  taxOverrideType,
  taxRateType,
  taxRegistrationType,
  taxSettingsModel,
  vatCheckModel,
} from './content-types/taxes';
import { filingRoutes } from './filing/filing.routes';
import { rekeyOverrides } from './overrides/rekey-overrides';
import { overrideRoutes } from './overrides/overrides.routes';
import { rateRoutes } from './rates/rates.routes';
import { taxEvents } from './tax.events';
import { VALIDATE_VAT_NUMBER } from './vat/validate-vat-number';
import { deleteOldChecks } from './vat/vat-checks.repository';

export type { EuVatSettings, TaxSettings } from '../../contracts/tax-configuration';
export { readPublicTax, readTaxScope, type TaxScope } from './facts/read-tax-scope';
export { readTaxFacts, taxClassOf, type TaxFacts } from './facts/read-tax-facts';
export {
  findOrderTaxes,
  FIRST_TAX_ROWS,
  readRenewedTaxes,
  renewedTaxes,
  writeOrderTaxes,
} from './filing/order-taxes.repository';
export { reverseChargeApplied, reverseChargeRemoved } from './tax.events';
export { validateVatNumber, type ValidVatNumber } from './vat/validate-vat-number';

const taxClassExists =
  ({ db }: Platform) =>
  async (idOrSlug: string): Promise<boolean> =>
    (await findClasses(db)).some(({ id, slug }) => slug === idOrSlug || String(id) === idOrSlug);

/** What is taxed how and where, VAT numbers, and the records of what orders owe. */
export const taxModule = defineModule({
  name: 'tax',
  contentTypes: [taxClassType, taxRateType, taxOverrideType, taxRegistrationType, orderTaxType],
  rawModels: [taxCountryModel, taxSettingsModel, vatCheckModel],
  routes: [...classRoutes, ...rateRoutes, ...overrideRoutes, ...configurationRoutes, ...filingRoutes],
  filters: [VALIDATE_VAT_NUMBER],
  events: taxEvents,
  crons: ({ db, clock }) => [
    { name: 'shop-vat-checks', rule: '23 3 * * *', run: () => deleteOldChecks(db, clock.now()) },
  ],
  start: async (platform) => {
    provideProductClasses(platform, { taxClassExists: taxClassExists(platform) });
    await ensureStandardClass(platform);
    await rekeyOverrides(platform);
  },
});
