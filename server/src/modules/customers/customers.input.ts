import type * as yup from 'yup';
import { MAX_NOTES } from '../../domain/customer';
import {
  email,
  explained,
  id,
  listFields,
  listOf,
  object,
  oneOf,
  required,
  requiredEmail,
  searched,
  text,
  versionField,
  yesNo,
} from '../../platform/http/fields';
import { plainLine, plainLines } from '../../platform/http/plain-fields';
import type { Conforms } from '../../platform/http/parse-input';
import type { LabelCommand } from '../labels';
import type { CreateCustomerCommand, ListCustomersCriteria, UpdateCustomerCommand } from './commands';

const MAX_LABELS = 200;
const MAX_SELECTED = 500;

const withFields = {
  with: explained(listOf(text(50), 20), 'Relations; unknown names are passed over.'),
};

export const listCustomersQuery = object({
  ...listFields(199),
  ...withFields,
  select: explained(listOf(text(50), 50), 'Fields of a customer; else all of them.'),
  include_ids: explained(listOf(id(), 200), 'Only these customers.'),
});

/** Which customers, without a page of them. */
export const customerFilters = listCustomersQuery
  .omit(['page', 'per_page', 'sort_by', 'sort_type', 'with', 'select', 'include_ids'])
  .default(undefined);

export const readCustomerQuery = object({
  ...withFields,
  params: object({ customer_only: explained(yesNo(), '`yes`: without labels, unless `with` names them.') }),
});

const country = () =>
  explained(plainLine(2), 'ISO 3166-1 alpha-2.').transform((value: unknown) =>
    typeof value === 'string' ? value.toUpperCase() : value
  );

const profile = {
  email: explained(requiredEmail(), 'Unique among customers.'),
  first_name: plainLine(255),
  last_name: plainLine(255),
  full_name: explained(plainLine(255), 'In place of `first_name` and `last_name`.'),
  city: plainLine(100),
  state: explained(plainLine(100), 'Code or name.'),
  postcode: plainLine(20),
  country: country(),
  notes: plainLines(MAX_NOTES),
  status: explained(text(50), '`active`, `inactive`, `archived`, or what the site added.'),
  user_id: explained(id(), 'The user of users-permissions who is this customer.'),
  wp_user: explained(yesNo(), '`yes`: a customer without a user gets a new one.'),
};

/** POST. What is documented beside these (aov, user_url) changes nothing: figures are counted, users have no address. */
export const createCustomerBody = object(profile);

/** PUT. Platform users have no nicename and no display name of their own. */
export const updateCustomerBody = object({
  ...profile,
  email: explained(email(), 'Unique among customers. Required without `version`.').when(
    'version',
    ([version], schema) =>
      schema.test('required', '${path} is required', (value: unknown) =>
        value === undefined ? Boolean(version) : value !== ''
      )
  ),
  version: versionField('customer'),
  username: explained(plainLine(100), 'Of the linked user; at least 3 characters.'),
});

export const additionalInfoBody = object({
  labels: explained(
    listOf(id(), MAX_LABELS),
    'Exactly the labels that the customer has afterwards. Required without `add_labels` and `remove_labels`.'
  ),
  add_labels: explained(listOf(id(), MAX_LABELS), 'Put on the customer beside the labels that it has.'),
  remove_labels: explained(listOf(id(), MAX_LABELS), 'Taken off the customer; other labels stay.'),
});

export const bulkActionBody = object({
  action: required(oneOf('delete_customers', 'change_customer_status')),
  customer_ids: listOf(id(), MAX_SELECTED),
  new_status: explained(text(50), 'Required to change the status.'),
});

export const attachableUsersQuery = object({ search: explained(searched(255), 'A part of name or e-mail address.') });

export const attachUserBody = object({ user_id: explained(required(id()), 'Of users-permissions.') });

export type ListCustomersQuery = Conforms<ListCustomersCriteria, yup.InferType<typeof listCustomersQuery>>;
export type ReadCustomerQuery = yup.InferType<typeof readCustomerQuery>;
export type CreateCustomerBody = Conforms<CreateCustomerCommand, yup.InferType<typeof createCustomerBody>>;
export type UpdateCustomerBody = Conforms<UpdateCustomerCommand, yup.InferType<typeof updateCustomerBody>>;
export type AdditionalInfoBody = Conforms<LabelCommand, yup.InferType<typeof additionalInfoBody>>;
export type BulkActionBody = yup.InferType<typeof bulkActionBody>;
export type AttachableUsersQuery = yup.InferType<typeof attachableUsersQuery>;
export type AttachUserBody = yup.InferType<typeof attachUserBody>;
