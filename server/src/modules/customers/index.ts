import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { addressRoutes } from './addresses.routes';
import { customerAddressType, customerType } from './content-types/customers';
import { customerEvents } from './customers.events';
import { findCustomerByUser } from './customers.repository';
import { customerRoutes } from './customers.routes';
import { unlinkDeletedUsers } from './platform-users.repository';

export { customerService } from './customer-service';
export {
  endTokensOf,
  findCustomerByEmail,
  findCustomerById,
  findCustomersByIds,
  findAddressOwner,
  findCustomerByUser,
  findOwnAddress,
  findCustomerSignIn,
  findPurchaseFigures,
  findTaxInfo,
  lockCustomer,
  lockCustomerOfOrder,
  readEmailChange,
  writeEmailChange,
  type CustomerRow,
} from './customers.repository';
export { customerNotFound } from './customers.errors';
export {
  addressTexts,
  addressType,
  createAddressBody,
  deleteAddressBody,
  prefixedAddressTexts,
  primaryAddressBody,
  addressFieldsOf,
  type CreateAddressBody,
  type DeleteAddressBody,
  type PrimaryAddressBody,
} from './addresses.input';
export type { WrittenAddressCommand } from './commands';
export { presentAddress, presentCustomer } from './customers.presenter';
export type { Address, AddressRecord, CustomerRecord } from './customers.rows';
export { findCustomerRecord } from './directory.repository';
export {
  addAddress,
  changeAddress,
  makePrimary,
  readAddresses,
  removeAddress,
  type NewAddress,
} from './use-cases/address-book';
export { readCustomer } from './use-cases/read-customers';
export { updateCustomer } from './use-cases/update-customer';
export { createCustomerBody, type CreateCustomerBody } from './customers.input';
export { createCustomer, openAccount } from './use-cases/create-customer';
export { recountCustomer } from './use-cases/recalculate-figures';
export { keepFromOrder, isStranger, matchCustomer, type Shopper } from './use-cases/match-customer';

export const findCustomerIdOfUser = async (platform: Platform, userId: number): Promise<number | null> =>
  (await findCustomerByUser(platform.db, userId))?.id ?? null;

/** They name users by numbers that belong to others here; where both sites have one JWT_SECRET, they would be believed. */
const refuseTokensFromElsewhere = async ({ db, clock }: Platform): Promise<readonly string[]> => {
  await db.table('shop_customers').whereNotNull('user_id').update({ tokens_since: clock.now(), kept_token: null });
  return [];
};

/** Customers, their addresses and the platform users they are. */
export const customersModule = defineModule({
  name: 'customers',
  transfer: {
    references: [{ table: 'shop_customers', column: 'user_id', to: 'user', form: 'id' }],
    arrived: refuseTokensFromElsewhere,
  },
  contentTypes: [customerType, customerAddressType],
  grants: ['customers.delete'],
  routes: [...customerRoutes, ...addressRoutes],
  filters: {
    'shop/customer/view':
      'A customer before it is answered to the back office, with the relations that were asked for.',
    'shop/editable_customer_statuses': 'The statuses that an admin may give to customers.',
    'shop/widgets/single_customer': 'What the back office shows beside a customer: a list. Context {customer}.',
  },
  events: customerEvents,
  start: async (platform) => unlinkDeletedUsers(platform),
});
