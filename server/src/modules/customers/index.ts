import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { addressRoutes } from './addresses.routes';
import { customerAddressType, customerType } from './content-types/customers';
import { customerEvents } from './customers.events';
import { CUSTOMER_FILTERS } from './customers.hooks';
import { findCustomerByUser, refuseAllTokens } from './customers.repository';
import { customerRoutes } from './customers.routes';
import { unlinkDeletedUsers } from './platform-users.repository';
import { sortCustomers, sortCustomersAnew } from './use-cases/sort-customers';

// Use cases
export { customerService } from './customer-service';
export { createCustomer, openAccount } from './use-cases/create-customer';
export { assertMayChangeOwnSignIn, updateCustomer } from './use-cases/update-customer';
export { keepFromOrder, isStranger, matchCustomer, type Shopper } from './use-cases/match-customer';
export {
  absorbCustomer,
  findAddressesToMove,
  findMergePair,
  leftOverNotes,
  lockMergePair,
  type AddressesToMove,
  type MergeIds,
  type MergePair,
} from './use-cases/absorb-customer';
export { provideCustomerLicenses } from './customer-licenses';
export { provideCustomerSubscriptions } from './customer-subscriptions';
export { endTokensBeforeNow } from './use-cases/end-tokens';
export { recountCustomer } from './use-cases/recalculate-figures';
export {
  addAddress,
  changeAddress,
  makePrimary,
  readAddresses,
  removeAddress,
  type NewAddress,
} from './use-cases/address-book';
export {
  endTokensOf,
  lockCustomer,
  queueCustomerOfOrder,
  readEmailChange,
  writeEmailChange,
} from './customers.repository';

// Read models
export { readCustomer } from './use-cases/read-customers';
export { isUserEmailTaken } from './platform-users.repository';
export {
  findCustomerByEmail,
  findCustomerById,
  findCustomersByIds,
  findAddressOwner,
  findCustomerByUser,
  findOwnAddress,
  findCustomerSignIn,
  findPurchaseFigures,
  findTaxInfo,
  type CustomerRow,
} from './customers.repository';
export { CUSTOMER_OF_ORDER, findCustomerRecord } from './directory.repository';
export { toCustomerRecord, type Address, type AddressRecord, type CustomerRecord } from './customers.rows';

// What routes of other modules take and answer
export { customerExport } from './customer-export';
export { customerFilters } from './customers.input';
export {
  addressFieldsOf,
  addressTexts,
  addressType,
  createAddressBody,
  deleteAddressBody,
  prefixedAddressTexts,
  primaryAddressBody,
  type CreateAddressBody,
  type DeleteAddressBody,
  type PrimaryAddressBody,
} from './addresses.input';
export type { WrittenAddressCommand } from './commands';
export { customerNotFound } from './customers.errors';
export { createCustomerBody, type CreateCustomerBody } from './customers.input';
export { presentAddress, presentCustomer } from './customers.presenter';

export const findCustomerIdOfUser = async (platform: Platform, userId: number): Promise<number | null> =>
  (await findCustomerByUser(platform.db, userId))?.id ?? null;

/** They name users by numbers that belong to others here; where both sites have one JWT_SECRET, they would be believed. */
const refuseTokensFromElsewhere = async ({ db, clock }: Platform): Promise<void> => {
  await refuseAllTokens(db, clock.now());
};

/** Customers, their addresses and the platform users they are. */
export const customersModule = defineModule({
  name: 'customers',
  transfer: {
    references: [{ table: 'shop_customers', column: 'user_id', to: 'user', form: 'id' }],
    arrived: async (platform) => {
      await refuseTokensFromElsewhere(platform);
      return sortCustomersAnew(platform);
    },
  },
  contentTypes: [customerType, customerAddressType],
  grants: ['customers.delete'],
  routes: [...customerRoutes, ...addressRoutes],
  filters: CUSTOMER_FILTERS,
  events: customerEvents,
  crons: (platform) => [{ name: 'shop-sort-customers', rule: '* * * * *', run: () => sortCustomers(platform) }],
  start: async (platform) => {
    unlinkDeletedUsers(platform);
    await sortCustomers(platform);
  },
});
