import type * as yup from 'yup';
import {
  id,
  listFields,
  listOf,
  object,
  oneOf,
  required,
  requiredEmail,
  text,
  yesNo,
} from '../../platform/http/fields';
import { plainLine, plainLines } from '../../platform/http/plain-fields';

const MAX_NOTES = 5_000;
const MAX_LABELS = 200;
const MAX_SELECTED = 500;

const withFields = { with: listOf(text(50), 20) };

export const listCustomersQuery = object({
  ...listFields(199),
  ...withFields,
  select: listOf(text(50), 50),
  include_ids: listOf(id(), 200),
});

export const readCustomerQuery = object({
  ...withFields,
  params: object({ customer_only: yesNo() }),
});

const country = () =>
  plainLine(2).transform((value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value));

const profile = {
  email: requiredEmail(),
  first_name: plainLine(255),
  last_name: plainLine(255),
  full_name: plainLine(255),
  city: plainLine(100),
  state: plainLine(100),
  postcode: plainLine(20),
  country: country(),
  notes: plainLines(MAX_NOTES),
  status: text(50),
  user_id: id(),
  wp_user: yesNo(),
};

/** POST. What is documented beside these (aov, user_url) changes nothing: figures are counted, users have no address. */
export const createCustomerBody = object(profile);

/** PUT. Platform users have no nicename and no display name of their own. */
export const updateCustomerBody = object({ ...profile, username: plainLine(100) });

export const additionalInfoBody = object({ labels: required(listOf(id(), MAX_LABELS)) });

export const bulkActionBody = object({
  action: required(oneOf('delete_customers', 'change_customer_status')),
  customer_ids: listOf(id(), MAX_SELECTED),
  new_status: text(50),
});

export const attachableUsersQuery = object({ search: text(255) });

export const attachUserBody = object({ user_id: required(id()) });

export type ListCustomersQuery = yup.InferType<typeof listCustomersQuery>;
export type ReadCustomerQuery = yup.InferType<typeof readCustomerQuery>;
export type CreateCustomerBody = yup.InferType<typeof createCustomerBody>;
export type UpdateCustomerBody = yup.InferType<typeof updateCustomerBody>;
export type AdditionalInfoBody = yup.InferType<typeof additionalInfoBody>;
export type BulkActionBody = yup.InferType<typeof bulkActionBody>;
export type AttachableUsersQuery = yup.InferType<typeof attachableUsersQuery>;
export type AttachUserBody = yup.InferType<typeof attachUserBody>;
