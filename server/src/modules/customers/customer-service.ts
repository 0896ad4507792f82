import type { CustomerDetail } from '../../contracts/customers';
import { SYSTEM, type CallerPrincipal } from '../../platform/caller';
import { checkedCommand } from '../../platform/http/parse-input';
import type { Platform } from '../../platform/platform';
import { authorOf } from '../activity';
import type { CreateCustomerCommand, UpdateCustomerCommand } from './commands';
import { createCustomerBody, updateCustomerBody } from './customers.input';
import { findCustomerByEmail } from './customers.repository';
import { createCustomer } from './use-cases/create-customer';
import { readCustomer } from './use-cases/read-customers';
import { updateCustomer } from './use-cases/update-customer';

/** Customers for other code of the site. */
export const customerService = (platform: Platform) => ({
  /** Throws NotFoundError. */
  find: (customerId: number): Promise<CustomerDetail> => readCustomer(platform, customerId, []),
  /** Null where no customer has the address. */
  findByEmail: async (email: string): Promise<CustomerDetail | null> => {
    const found = await findCustomerByEmail(platform.db, email);
    return found && readCustomer(platform, found.id, []);
  },
  /** Answers the id. Throws BadRequestError where the address belongs to a customer. */
  create: (command: CreateCustomerCommand, { principal = SYSTEM }: Partial<CallerPrincipal> = {}): Promise<number> =>
    createCustomer(platform, checkedCommand(createCustomerBody, command), authorOf(principal)),
  /** What is left out stays. */
  update: (
    customerId: number,
    command: UpdateCustomerCommand,
    { principal = SYSTEM }: Partial<CallerPrincipal> = {}
  ): Promise<void> => {
    const editor = { author: authorOf(principal), isSuperAdmin: principal.isSuperAdmin };
    return updateCustomer(platform, customerId, checkedCommand(updateCustomerBody, command), editor);
  },
});
