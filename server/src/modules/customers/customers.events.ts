import { CUSTOMER_STATUSES } from '../../domain/customer';
import type { EventDefinition, EventReferences, RecordedEvent } from '../../platform/events/events';
import { adminPathOf } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { presentCustomer, presentPlatformUser } from './customers.presenter';
import { findCustomerRecord } from './directory.repository';
import { findUsersById } from './platform-users.repository';

/** `customer_status_updated`, and `customer_status_to_{status}` for the statuses that the store knows. */
export const statusChanged = (customerId: number, from: string, to: string): readonly RecordedEvent[] => {
  if (from === to) return [];
  const references = { customer_id: customerId, old_status: from, new_status: to };
  const known = (CUSTOMER_STATUSES as readonly string[]).includes(to);
  return [
    { name: 'customer_status_updated', references },
    ...(known ? [{ name: `customer_status_to_${to}`, references }] : []),
  ];
};

export const emailChanged = (customerId: number, oldEmail: string): RecordedEvent => ({
  name: 'customer_email_changed',
  references: { customer_id: customerId, old_email: oldEmail },
});

export const userCreated = (userId: number, customerId: number): RecordedEvent => ({
  name: 'user_created',
  references: { user_id: userId, customer_id: customerId },
});

/** The customer as it is at delivery, and what the references tell beside it. */
const hydrate =
  (platform: Platform, details: readonly string[]) =>
  async (references: EventReferences): Promise<unknown> => {
    const id = Number(references.customer_id);
    const row = await findCustomerRecord(platform.db, id);
    return {
      // Deleted between the change and its delivery: receivers still learn what happened to whom.
      customer: row ? presentCustomer(row, adminPathOf(platform.strapi)) : { id },
      ...Object.fromEntries(details.map((name) => [name, references[name]])),
    };
  };

const hydrateUser =
  (platform: Platform) =>
  async (references: EventReferences): Promise<unknown> => {
    const id = Number(references.user_id);
    const user = (await findUsersById(platform, [id])).get(id);
    const customer = (await hydrate(platform, [])(references)) as object;
    return { user: user ? presentPlatformUser(user) : { ID: id }, ...customer };
  };

export const customerEvents = (platform: Platform): readonly EventDefinition[] => {
  const status = hydrate(platform, ['old_status', 'new_status']);
  return [
    { name: 'customer_status_updated', when: 'The status of a customer changed.', hydrate: status },
    ...CUSTOMER_STATUSES.map((name) => ({
      name: `customer_status_to_${name}`,
      when: `The status of a customer changed to ${name}.`,
      hydrate: status,
    })),
    {
      name: 'customer_email_changed',
      when: 'The e-mail address of a customer became another one, not just another spelling.',
      hydrate: hydrate(platform, ['old_email']),
    },
    {
      name: 'user_created',
      when: 'The store made a platform user for a customer; they set a password through "forgot password".',
      hydrate: hydrateUser(platform),
    },
  ];
};
