import { isCountryCode } from '../../../domain/address';
import { isFullNameMode } from '../../../domain/checkout';
import { CUSTOMER_STATUSES, readName, withKnownPlace, type PersonName } from '../../../domain/customer';
import type { Platform } from '../../../platform/platform';
import { recordActivities, type ActivityEntry } from '../../activity';
import { readCheckoutFields } from '../../checkout-fields';
import type { CreateCustomerCommand } from '../commands';
import { invalidField } from '../customers.errors';
import { CUSTOMER_CHOICES } from '../customers.hooks';
import type { CustomerValues } from '../records.repository';
import { orderedNames } from './sort-customers';

const nameOf = async (platform: Platform, body: CreateCustomerCommand): Promise<PersonName> => {
  const inFull = isFullNameMode(await readCheckoutFields(platform));
  const name = readName(body, inFull);
  if (name) return name;
  const field = inFull ? 'full_name' : 'first_name';
  throw invalidField(field, 'required', `${field} is required`);
};

type Place = Required<Pick<CustomerValues, 'country' | 'state' | 'city' | 'postcode'>>;

const placeOf = (body: CreateCustomerCommand, stored: Place): Place => {
  const place = withKnownPlace({
    country: body.country ?? stored.country,
    state: body.state ?? stored.state,
    city: body.city ?? stored.city,
    postcode: body.postcode ?? stored.postcode,
  });
  if (place.country === '' || isCountryCode(place.country)) return place;
  throw invalidField('country', 'invalid', 'country must be an ISO 3166-1 alpha-2 code');
};

/**
 * What a body makes of a customer; `stored` is what it leaves as it is, and `kept` the name where it may leave that out.
 * @throws InvalidInputError for a missing name, an unknown country or status.
 */
export const customerValues = async (
  platform: Platform,
  body: CreateCustomerCommand,
  stored: Place & { readonly status: string },
  kept?: PersonName
): Promise<CustomerValues & { readonly email: string; readonly status: string }> => {
  const { firstName, lastName } = kept ?? (await nameOf(platform, body));
  const isKept = body.status === undefined || body.status === '' || body.status === stored.status;
  return {
    email: body.email ?? '',
    ...(await orderedNames(platform, { first_name: firstName, last_name: lastName })),
    status: isKept ? stored.status : await assertEditableStatus(platform, body.status, 'status'),
    ...(body.notes === undefined ? {} : { notes: body.notes }),
    ...placeOf(body, stored),
  };
};

/** Who acts, for the activity log. */
export type Author = Pick<ActivityEntry, 'userId' | 'author'>;

/** Customers are named by their id alone: the log outlives them. */
export const logCustomers = (
  platform: Platform,
  customerIds: readonly number[],
  title: string,
  author: Author,
  content?: string
): Promise<void> =>
  recordActivities(
    platform,
    customerIds.map((moduleId) => ({
      title,
      content: content ?? `Customer #${moduleId}`,
      moduleName: 'customer',
      moduleId,
      ...author,
    }))
  );

/** @throws InvalidInputError on `field` for a status that an admin may not set. */
export const assertEditableStatus = async (
  platform: Platform,
  status: string | undefined,
  field: string
): Promise<string> => {
  const statuses = await platform.hooks.ask(CUSTOMER_CHOICES, [...CUSTOMER_STATUSES], null);
  if (status !== undefined && statuses.includes(status)) return status;
  throw invalidField(field, 'one_of', `${field} must be one of ${statuses.join(', ')}`);
};
