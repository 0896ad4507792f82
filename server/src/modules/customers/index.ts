import { defineModule } from '../../platform/module';
import type { Platform } from '../../platform/platform';
import { customerAddressType } from './content-types/customer-address';
import { customerType } from './content-types/customer';
import { findCustomerByUser } from './customers.repository';

export {
  findCustomerById,
  findAddressOwner,
  findOwnAddress,
  lockCustomer,
  updateStatistics,
  type Address,
  type CustomerRow,
} from './customers.repository';
export { matchCustomer, type Shopper } from './use-cases/match-customer';

export const findCustomerIdOfUser = async (platform: Platform, userId: number): Promise<number | null> =>
  (await findCustomerByUser(platform.db, userId))?.id ?? null;

/** Customers and their addresses. */
export const customersModule = defineModule({ name: 'customers', contentTypes: [customerType, customerAddressType] });
