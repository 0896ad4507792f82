import { CUSTOMER_STATUSES } from '../../domain/customer';
import type { Customer } from '../../contracts/customers';
import { defineEvent, type EventReferences, type OrGone, type RecordedEvent } from '../../platform/events/events';
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

type Told = { readonly customer: OrGone<Customer> };
type StatusChange = Told & { readonly old_status: string; readonly new_status: string };
type EmailChange = Told & { readonly old_email: string };

/** The customer as it is at delivery, and what the references tell beside it. */
const hydrate =
  <Payload extends Told>(platform: Platform, details: readonly Exclude<keyof Payload & string, keyof Told>[]) =>
  async (references: EventReferences): Promise<Payload> => {
    const id = Number(references.customer_id);
    const row = await findCustomerRecord(platform.db, id);
    return {
      // Deleted between the change and its delivery: receivers still learn what happened to whom.
      customer: row ? presentCustomer(row, adminPathOf(platform.strapi)) : { id },
      ...Object.fromEntries(details.map((name) => [name, references[name]])),
    } as Payload;
  };

const hydrateUser = (platform: Platform) => async (references: EventReferences) => {
  const id = Number(references.user_id);
  const user = (await findUsersById(platform, [id])).get(id);
  const told = await hydrate<Told>(platform, [])(references);
  return { user: user ? presentPlatformUser(user) : { ID: id }, ...told };
};

export const customerEvents = (platform: Platform) => {
  const status = hydrate<StatusChange>(platform, ['old_status', 'new_status']);
  return [
    defineEvent({
      name: 'customer_status_updated',
      when: 'The status of a customer changed. {customer, old_status, new_status}.',
      hydrate: status,
    }),
    ...CUSTOMER_STATUSES.map((name) =>
      defineEvent({
        name: `customer_status_to_${name}`,
        when: `The status of a customer changed to ${name}. {customer, old_status, new_status}.`,
        hydrate: status,
      })
    ),
    defineEvent({
      name: 'customer_email_changed',
      when: 'The e-mail address of a customer became another one, not just another spelling. {customer, old_email}.',
      hydrate: hydrate<EmailChange>(platform, ['old_email']),
    }),
    defineEvent({
      name: 'user_created',
      when: 'The store made a platform user for a customer; they set a password through "forgot password". {user, customer}.',
      hydrate: hydrateUser(platform),
    }),
  ];
};
