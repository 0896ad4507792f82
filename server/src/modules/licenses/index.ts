import type { License } from '../../contracts/licenses';
import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { provideCustomerLicenses } from '../customers';
import { provideOrderLicenses } from '../orders';
import { licenseActivationModel, licenseSiteModel } from './content-types/activation';
import { licenseModel } from './content-types/license';
import { licensePoolKeyModel, licenseSettingsModel } from './content-types/license-settings';
import { licenseSigningKeyModel } from './content-types/signing-key';
import { issuingRoutes } from './issuing/issuing.routes';
import { expireLicenses } from './lifecycle/expire-licenses';
import { licenseConsumers } from './lifecycle/license-consumers';
import { licenseEventDefinitions } from './licenses.events';
import { LICENSE_FILTERS } from './licenses.hooks';
import { presentLicense } from './licenses.presenter';
import { findLicensesOf } from './licenses.repository';
import { licensesBy, orderLicenses } from './order-licenses';
import { DEVICE_FILTERS } from './public/public.hooks';
import { publicLicenseRoutes } from './public/public.routes';
import { licenseSettingsRoutes } from './settings/license-settings.routes';
import { signingRoutes } from './signing/signing.routes';
import { indexLicenseTexts } from './staff/found-licenses.repository';
import { licenseRoutes } from './staff/licenses.routes';

// Use cases
export { licenseService } from './license-service';
export {
  freeOwnSite,
  listOwnActivations,
  listOwnLicenses,
  listOwnLicensesOfOrder,
  listReceiptLicenses,
  ownLicenseNotFound,
  readOwnLicense,
} from './portal/own-licenses';
export { countLicensesOfCustomer, giveLicensesOf, noteReminder } from './licenses.repository';

// What routes of other modules take and answer
export { licenseExport } from './license-export';
export { licenseFilters } from './staff/licenses.input';

/** Presented, by id, in one statement; those that do not exist are missing. */
export const readLicensesById = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  ids: readonly number[]
): Promise<ReadonlyMap<number, License>> =>
  new Map((await findLicensesOf(db, 'id', ids)).map((row) => [row.id, presentLicense(row, clock.now())]));

/** Keys for software that is sold, and the sites that use them. */
export const licensesModule = defineModule({
  name: 'licenses',
  rawModels: [
    licenseModel,
    licenseSiteModel,
    licenseActivationModel,
    licenseSettingsModel,
    licensePoolKeyModel,
    licenseSigningKeyModel,
  ],
  routes: [...licenseRoutes, ...licenseSettingsRoutes, ...issuingRoutes, ...publicLicenseRoutes, ...signingRoutes],
  events: licenseEventDefinitions,
  filters: [...LICENSE_FILTERS, ...DEVICE_FILTERS],
  crons: (platform) => [
    { name: 'shop-expire-licenses', rule: '47 * * * *', run: async () => void (await expireLicenses(platform)) },
  ],
  start: async (platform) => {
    for (const consumer of licenseConsumers(platform)) platform.events.consume(consumer);
    provideOrderLicenses(platform, orderLicenses(platform));
    provideCustomerLicenses(platform, (ids) => licensesBy(platform, 'customer_id', ids));
    await indexLicenseTexts(platform.db);
  },
});
