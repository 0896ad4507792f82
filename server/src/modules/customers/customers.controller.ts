import type {
  AttachableUsersAnswer,
  ChangedCustomerAnswer,
  CustomerAnswer,
  CustomerListAnswer,
  CustomerStatsAnswer,
  CustomersActedOnAnswer,
  SavedCustomerAnswer,
} from '../../contracts/customers';
import { assertMayAlso, relationsFor } from '../../domain/access';
import { ForbiddenError } from '../../domain/errors';
import { envelope } from '../../platform/http/envelope';
import type { ShopRequest } from '../../platform/http/route';
import { adminPathOf } from '../../platform/http/site-address';
import { authorOf } from '../activity';
import { withSavedView } from '../saved-views';
import type {
  AdditionalInfoBody,
  AttachableUsersQuery,
  AttachUserBody,
  BulkActionBody,
  CreateCustomerBody,
  ListCustomersQuery,
  ReadCustomerQuery,
  UpdateCustomerBody,
} from './customers.input';
import { narrowTo, presentCustomer } from './customers.presenter';
import { changeStatuses, deleteCustomers, failuresOf, labelCustomer } from './use-cases/act-on-customers';
import { attachUser, detachUser, listAttachableUsers } from './use-cases/link-user';
import { createCustomer } from './use-cases/create-customer';
import { listCustomers, readCustomer, readWidgets } from './use-cases/read-customers';
import { recalculateFigures } from './use-cases/recalculate-figures';
import { updateCustomer } from './use-cases/update-customer';

const CUSTOMER = 'customerId';
const WITH_LABELS = ['labels'] as const;

export const list = async ({
  platform,
  principal,
  query,
}: ShopRequest<ListCustomersQuery>): Promise<CustomerListAnswer> => {
  const viewed = await withSavedView(platform, principal, 'customers', query);
  const asked = { ...viewed, with: relationsFor(principal, viewed.with) };
  const { customers, total, relationsOf } = await listCustomers(platform, asked);
  const [adminPath, select] = [adminPathOf(platform.strapi), query.select ?? []];
  const rows = customers.map((row) => narrowTo(presentCustomer(row, adminPath), relationsOf(row), select));
  return { customers: envelope(rows, total, { page: query.page, perPage: query.per_page }) };
};

/** Labels are always told, unless the customer alone was asked for. */
export const find = async ({
  platform,
  principal,
  id,
  query,
}: ShopRequest<ReadCustomerQuery>): Promise<CustomerAnswer> => {
  const asked = relationsFor(principal, query.with);
  const names = query.params.customer_only === 'yes' ? asked : [...asked, ...WITH_LABELS];
  return { customer: await readCustomer(platform, id(CUSTOMER), names) };
};

export const create = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, CreateCustomerBody>): Promise<SavedCustomerAnswer> => {
  const id = await createCustomer(platform, body, authorOf(principal));
  return { message: 'The customer has been created.', data: await readCustomer(platform, id, WITH_LABELS) };
};

export const update = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, UpdateCustomerBody>): Promise<SavedCustomerAnswer> => {
  const editor = { author: authorOf(principal), isSuperAdmin: principal.isSuperAdmin };
  await updateCustomer(platform, id(CUSTOMER), body, editor);
  return { message: 'The customer has been saved.', data: await readCustomer(platform, id(CUSTOMER), WITH_LABELS) };
};

export const saveAdditionalInfo = async ({
  platform,
  id,
  body,
}: ShopRequest<unknown, AdditionalInfoBody>): Promise<SavedCustomerAnswer> => {
  await labelCustomer(platform, id(CUSTOMER), body);
  return { message: 'The customer has been saved.', data: await readCustomer(platform, id(CUSTOMER), WITH_LABELS) };
};

/** Beside the permission of the route. */
const DELETE = { permission: 'customers/delete', action: 'plugin::shop.customers.delete' } as const;

export const actOnMany = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, BulkActionBody>): Promise<CustomersActedOnAnswer> => {
  const ids = (body.customer_ids ?? []).filter((id) => id !== undefined);
  if (ids.length === 0) throw new ForbiddenError('Please select customers.', { extra: { code: 403, data: '' } });
  const deletes = body.action === 'delete_customers';
  if (deletes) assertMayAlso(principal, DELETE, 'You do not have the permission to delete customers.');
  const author = authorOf(principal);
  const outcome = await (deletes
    ? deleteCustomers(platform, ids, author)
    : changeStatuses(platform, ids, body.new_status, author));
  const done = `${outcome.done.length} ${deletes ? 'deleted' : 'changed'}.`;
  return { message: `${done} ${failuresOf(outcome)}`.trim(), data: '' };
};

export const stats = async ({ platform, id }: ShopRequest): Promise<CustomerStatsAnswer> => ({
  widgets: await readWidgets(platform, id(CUSTOMER)),
});

export const recalculate = async ({ platform, id }: ShopRequest): Promise<ChangedCustomerAnswer> => {
  await recalculateFigures(platform, id(CUSTOMER));
  const customer = await readCustomer(platform, id(CUSTOMER), WITH_LABELS);
  return { message: 'The figures of the customer have been counted again.', customer };
};

export const listUsers = async ({
  platform,
  query,
}: ShopRequest<AttachableUsersQuery>): Promise<AttachableUsersAnswer> => ({
  users: await listAttachableUsers(platform, query.search ?? ''),
});

export const attach = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, AttachUserBody>): Promise<ChangedCustomerAnswer> => {
  await attachUser(platform, id(CUSTOMER), body.user_id as number, authorOf(principal));
  return { message: 'The user has been attached.', customer: await readCustomer(platform, id(CUSTOMER), WITH_LABELS) };
};

export const detach = async ({ platform, principal, id }: ShopRequest): Promise<ChangedCustomerAnswer> => {
  await detachUser(platform, id(CUSTOMER), authorOf(principal));
  return { message: 'The user has been detached.', customer: await readCustomer(platform, id(CUSTOMER), WITH_LABELS) };
};
